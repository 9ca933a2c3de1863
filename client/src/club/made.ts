/** Campaigns for tests: one battle of each stage, and whatever a test changes. */
import type { ClubBattle, ClubPage, ClubSettings, Filing, Stage } from "./wire";

export const settings: ClubSettings = {
  zone: "Europe/London", rhythm: "weekly", hours: 48, hour: "19:30", weekday: 3, grace: 60, silence: "remind", confirm_hours: 48, battle_days: 14,
  unplayed: "organiser", pause_hours: 72, change_sides: true, venue: "Club room",
};

export const battle = (id: string, stage: Stage, more: Partial<ClubBattle> = {}): ClubBattle => ({
  id, title: `Battle ${id}`, turn: "Turn 2", areas: ["A1", "B1"], stage,
  fighters: [
    { side: "allies", name: "Allies", part: "attacker", seat: "allies", players: ["p1"], player_names: ["Anna"] },
    { side: "germans", name: "Germans", part: "defender", seat: "germans", players: [], player_names: [] },
  ],
  at: null, place: "", note: "", due: null, rev: 1, after: "", briefings: [], filings: [], todo: [], may: [], ...more,
});

export const filing = (id: string, more: Partial<Filing> = {}): Filing => ({
  id, battle: "7", name: "Anna", side: "allies", mine: false, games: [[4, 3]], ticks: [], score: "4-3", result: "The Allies capture Bayeux.", story: "", photos: [],
  state: "filed", reason: "", answered: "", due: null, at: "2026-11-16T12:00:00Z", ...more,
});

export const page = (more: Partial<ClubPage> = {}): ClubPage => ({
  match: "m1", version: 9, name: "Thursday Caen", game: "caen", title: "Caen", tables: true, turn: "Turn 2", over: false, outcome: "", public: true,
  sides: [["allies", "Allies"], ["germans", "Germans"]],
  standing: [{ side: "allies", name: "Allies", points: 180 }, { side: "germans", name: "Germans", points: 360 }],
  settings, options: [], members: [], seats: [], battles: [], results: [], todo: [], deadlines: [], kept: [], paused: null, paused_by: "", paused_until: null,
  me: "", may: [], invite: "", calendar: "", ...more,
});
