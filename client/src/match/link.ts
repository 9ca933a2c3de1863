/**
 * Keeps the page connected to the server: by a socket; where sockets do not get through, by server-sent events; where
 * those fail too, by asking every few seconds. It reconnects by itself and reports every connection, because the page
 * must then fetch what it missed.
 */
import type { Message } from "../lib/wire";
import { reader } from "./patching";

export interface Connection {
  close(): void;
  send?(text: string): boolean; // false if it cannot carry anything now
}
export interface Listener {
  opened(): void;
  heard(message: Message): void;
  closed(gone?: string): void;
}
export type Open = (listener: Listener) => Connection;

/** How long to wait before the next try, in milliseconds: half a second first, a quarter of a minute at most. */
export const pause = (tries: number, chance: () => number = Math.random): number =>
  Math.min(15_000, 500 * 2 ** Math.min(tries, 6)) * (0.75 + chance() * 0.5);

const PING = 20_000; // milliseconds of silence before the socket is asked whether it still works
const PATIENCE = 10_000; // milliseconds until a socket that does not reply is given up
const GONE = 4404; // the match was deleted
const FAILURES = 2; // failed tries before the next kind of connection is taken

export class Link {
  private connection: Connection | null = null;
  private kind = 0;
  private failures = 0;
  private tries = 0;
  private proven = false; // a kind of connection that worked once is not given up for a lesser one
  private ended = false;
  private turn = 0; // the number of the present connection: messages of earlier ones are ignored
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly kinds: Open[],
    private readonly on: { message(message: Message): void; open(): void; lost(): void; gone?(why: string): void },
    private readonly chance: () => number = Math.random,
  ) {}

  start(): void {
    this.connect();
  }

  /** Reconnects at once: the network is back, or the laptop was opened. A socket that seems open is tested. */
  hurry(): void {
    if (this.ended) return;
    if (this.connection) return this.probe();
    clearTimeout(this.timer);
    this.tries = 0;
    this.connect();
  }

  /** Drops the connection because the network has gone: a socket may not notice for minutes. */
  cut(): void {
    if (!this.ended && this.connection) this.again(true);
  }

  /** Says something to the server; false where only a request reaches it. */
  say(text: string): boolean {
    return this.connection?.send?.(text) ?? false;
  }

  stop(): void {
    this.ended = true;
    this.drop();
    clearTimeout(this.timer);
  }

  private drop(): void {
    clearTimeout(this.pinger);
    this.turn += 1;
    this.connection?.close();
    this.connection = null;
  }

  private connect(): void {
    const open = this.kinds[this.kind];
    if (!open) return;
    const turn = ++this.turn;
    const live = () => turn === this.turn && !this.ended;
    let opened = false;
    this.connection = open({
      opened: () => {
        if (!live()) return;
        opened = this.proven = true;
        this.tries = this.failures = 0;
        this.listen();
        this.on.open();
      },
      heard: (message) => {
        if (!live()) return;
        this.listen();
        if (message.type !== "pong") this.on.message(message);
      },
      closed: (gone) => {
        if (live() && gone) this.end(gone);
        else if (live()) this.again(opened);
      },
    });
  }

  /** Stops for good: the match was deleted. */
  private end(why: string): void {
    this.stop();
    this.on.gone?.(why);
  }

  private again(opened: boolean): void {
    this.drop();
    this.on.lost();
    if (!opened && !this.proven && ++this.failures >= FAILURES && this.kind < this.kinds.length - 1) {
      this.kind += 1;
      this.failures = this.tries = 0;
    }
    this.timer = setTimeout(() => this.connect(), pause(this.tries++, this.chance));
  }

  private listen(): void {
    clearTimeout(this.pinger);
    if (this.connection?.send) this.pinger = setTimeout(() => this.probe(), PING);
  }

  private probe(): void {
    if (!this.connection?.send) return;
    clearTimeout(this.pinger);
    this.connection.send('{"type":"ping"}');
    this.pinger = setTimeout(() => this.again(true), PATIENCE);
  }
}

/** The address at which no whole scenes follow the first one. */
const changesOf = (url: string): string => `${url}${url.includes("?") ? "&" : "?"}changes=true`;

export const bySocket =
  (url: string): Open =>
  (listener) => {
    const socket = new WebSocket(new URL(changesOf(url), location.href.replace(/^http/, "ws")));
    const read = reader(() => socket.send('{"type":"whole"}'));
    socket.onopen = () => listener.opened();
    socket.onmessage = (event) => {
      const message = read(JSON.parse(String(event.data)) as Message);
      if (message) listener.heard(message);
    };
    socket.onclose = (event) => listener.closed(event.code === GONE ? event.reason || "There is no such match." : "");
    const send = (text: string): boolean => {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    };
    return { close: () => socket.close(), send };
  };

export const byEvents =
  (url: string): Open =>
  (listener) => {
    const source = new EventSource(changesOf(url));
    const end = () => {
      source.close();
      listener.closed();
    };
    const read = reader(end); // a stream is asked for nothing: a new one begins with a whole scene
    source.onopen = () => listener.opened();
    source.onmessage = (event) => {
      const message = read(JSON.parse(String(event.data)) as Message);
      if (message) listener.heard(message);
    };
    source.onerror = end;
    return { close: () => source.close() };
  };

/** Asks every few seconds, as a last resort: `look` fetches the scene; if it fails, the connection is lost. */
export const byAsking =
  (look: () => Promise<Message>, every = 3_000): Open =>
  (listener) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known = false;
    const ask = () =>
      look().then(
        (message) => {
          if (!known) listener.opened();
          known = true;
          listener.heard(message);
          timer = setTimeout(ask, every);
        },
        () => listener.closed(),
      );
    void ask();
    return { close: () => clearTimeout(timer) };
  };
