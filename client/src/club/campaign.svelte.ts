/** A campaign as its pages see it: fetched, and fetched anew whenever the match's line says that something changed. */
import * as api from "../lib/api";
import { sentence } from "../lib/request";
import type { Message, Scene } from "../lib/wire";
import { byAsking, byEvents, bySocket, Link, type Open } from "../match/link";
import * as club from "./api";
import type { ClubPage } from "./wire";

export const PAUSE = 700; // milliseconds between two looks: changes come in bursts

export class Campaign {
  page = $state.raw<ClubPage | null>(null);
  scene = $state.raw<Scene | null>(null); // the board as everybody may see it
  failure = $state("");
  line = $state<"none" | "live" | "lost">("none");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = -Infinity;
  private asked = 0;

  constructor(
    readonly match: string,
    private readonly fetch: (match: string) => Promise<ClubPage> = club.page,
  ) {}

  async look(): Promise<void> {
    const turn = ++this.asked;
    this.last = Date.now();
    try {
      const found = await this.fetch(this.match);
      if (turn !== this.asked) return; // a later look is on its way
      this.page = found;
      this.failure = "";
    } catch (error) {
      if (turn === this.asked) this.failure = sentence(error);
    }
  }

  hear(message: Message): void {
    if (message.type === "scene") {
      const known = this.scene;
      if (!known || message.scene.version >= known.version) this.scene = message.scene;
      if (known && message.scene.version > known.version) this.soon();
    } else if (message.type === "club") this.soon();
  }

  /** Fetches again soon, at most once in a `PAUSE`. */
  soon(): void {
    if (this.timer !== undefined) return;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        void this.look();
      },
      Math.max(120, this.last + PAUSE - Date.now()),
    );
  }

  /** Does something, then looks; what went wrong is thrown on. */
  async act(what: () => Promise<unknown>): Promise<void> {
    try {
      await what();
    } finally {
      await this.look();
    }
  }

  /** Listens until the page is left. */
  live(): () => void {
    const link = new Link(kinds(this.match), {
      message: (message) => this.hear(message),
      open: () => {
        if (this.line === "lost") this.soon(); // whatever was missed
        this.line = "live";
      },
      lost: () => (this.line = "lost"),
    });
    const hurry = () => {
      if (document.visibilityState === "visible") link.hurry();
    };
    link.start();
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    return () => {
      link.stop();
      clearTimeout(this.timer);
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
    };
  }
}

function kinds(match: string): Open[] {
  const at = (what: string) => `/api/matches/${encodeURIComponent(match)}/${what}?seat=`;
  return [
    bySocket(at("live")),
    byEvents(at("events")),
    byAsking(async () => ({ type: "scene", scene: await api.view(match, "") }), 10_000),
  ];
}
