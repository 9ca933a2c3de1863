/**
 * The line to the server: a socket; where sockets do not get through, server-sent events; where those fail too,
 * asking every few seconds. It comes back by itself, and says so each time, because whatever was missed must be
 * fetched anew.
 */
import type { Message } from "../lib/wire";

export interface Wire {
  close(): void;
  send?(text: string): void;
}
export interface Ears {
  opened(): void;
  heard(message: Message): void;
  closed(gone?: string): void;
}
export type Open = (ears: Ears) => Wire;

/** How long to wait before the next try, in milliseconds: half a second first, a quarter of a minute at most. */
export const pause = (tries: number, chance: () => number = Math.random): number =>
  Math.min(15_000, 500 * 2 ** Math.min(tries, 6)) * (0.75 + chance() * 0.5);

const PING = 20_000; // a quiet socket is asked this often whether it still lives
const PATIENCE = 10_000; // and is given up when nothing answers for so long
const GONE = 4404; // the match was deleted
const FAILURES = 2; // tries without ever opening before the next kind of line is taken

export class Link {
  private wire: Wire | null = null;
  private kind = 0;
  private failures = 0;
  private tries = 0;
  private proven = false; // a kind of line that once stood is not given up for a lesser one
  private ended = false;
  private turn = 0; // which connection speaks: an old one's last words are not listened to
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

  /** The net is back, or the laptop was opened: do not wait for the pause to end, nor for a dead socket to say so. */
  hurry(): void {
    if (this.ended) return;
    if (this.wire) return this.probe();
    clearTimeout(this.timer);
    this.tries = 0;
    this.connect();
  }

  /** The net has gone: a socket may not notice for minutes. */
  cut(): void {
    if (!this.ended && this.wire) this.again(true);
  }

  stop(): void {
    this.ended = true;
    this.drop();
    clearTimeout(this.timer);
  }

  private drop(): void {
    clearTimeout(this.pinger);
    this.turn += 1;
    this.wire?.close();
    this.wire = null;
  }

  private connect(): void {
    const open = this.kinds[this.kind];
    if (!open) return;
    const turn = ++this.turn;
    const live = () => turn === this.turn && !this.ended;
    let opened = false;
    this.wire = open({
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

  /** There is nothing to come back to. */
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
    if (this.wire?.send) this.pinger = setTimeout(() => this.probe(), PING);
  }

  private probe(): void {
    if (!this.wire?.send) return;
    clearTimeout(this.pinger);
    this.wire.send('{"type":"ping"}');
    this.pinger = setTimeout(() => this.again(true), PATIENCE);
  }
}

export const bySocket =
  (url: string): Open =>
  (ears) => {
    const socket = new WebSocket(new URL(url, location.href.replace(/^http/, "ws")));
    socket.onopen = () => ears.opened();
    socket.onmessage = (event) => ears.heard(JSON.parse(String(event.data)) as Message);
    socket.onclose = (event) => ears.closed(event.code === GONE ? event.reason || "There is no such match." : "");
    return { close: () => socket.close(), send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text) };
  };

export const byEvents =
  (url: string): Open =>
  (ears) => {
    const source = new EventSource(url);
    source.onopen = () => ears.opened();
    source.onmessage = (event) => ears.heard(JSON.parse(String(event.data)) as Message);
    source.onerror = () => {
      source.close();
      ears.closed();
    };
    return { close: () => source.close() };
  };

/** The last resort: `look` fetches the scene; one that fails means the line is lost. */
export const byAsking =
  (look: () => Promise<Message>, every = 3_000): Open =>
  (ears) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known = false;
    const ask = () =>
      look().then(
        (message) => {
          if (!known) ears.opened();
          known = true;
          ears.heard(message);
          timer = setTimeout(ask, every);
        },
        () => ears.closed(),
      );
    void ask();
    return { close: () => clearTimeout(timer) };
  };
