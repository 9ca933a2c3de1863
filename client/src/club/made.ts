/** Campaigns for tests: one battle of each stage, and whatever a test changes. */
import type { ClubBattle, ClubPage, ClubSettings, Filing, Stage } from "./wire";

export const settings: ClubSettings = {
  zone: "Europe/London", rhythm: "weekly", hours: 48, hour: "19:30", weekday: 3, grace: 60, silence: "remind", confirm_hours: 48, battle_days: 14,
  unplayed: "organiser", pause_hours: 72, change_sides: true, venue: "Club room",
};

export const battle = (id: string, stage: Stage, more: Partial<ClubBattle> = {}): ClubBattle => ({
  id, title: `Battle ${id}`, turn: "Turn 2", areas: ["A1", "B1"], stage,
  fighters: [
    { side: "blue", name: "Blues", part: "attacker", seat: "blue", players: ["p1"], player_names: ["Anna"] },
    { side: "red", name: "Reds", part: "defender", seat: "red", players: [], player_names: [] },
  ],
  at: null, place: "", note: "", due: null, rev: 1, after: "", briefings: [], filings: [], todo: [], may: [], ...more,
});

export const filing = (id: string, more: Partial<Filing> = {}): Filing => ({
  id, battle: "7", name: "Anna", side: "blue", mine: false, games: [[4, 3]], ticks: [], score: "4-3", result: "The Blues capture Bayeux.", story: "", photos: [],
  state: "filed", reason: "", answered: "", due: null, at: "2026-11-16T12:00:00Z", ...more,
});

export const page = (more: Partial<ClubPage> = {}): ClubPage => ({
  match: "m1", version: 9, name: "Thursday Game", game: "game", title: "Game", tables: true, turn: "Turn 2", over: false, outcome: "", public: true,
  sides: [["blue", "Blues"], ["red", "Reds"]],
  standing: [{ side: "blue", name: "Blues", points: 180 }, { side: "red", name: "Reds", points: 360 }],
  settings, options: [], members: [], seats: [], battles: [], results: [], todo: [], deadlines: [], kept: [], paused: null, paused_by: "", paused_until: null,
  me: "", may: [], invite: "", calendar: "", ...more,
});
