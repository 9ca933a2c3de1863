/**
 * What the position itself tells about an area or a troop: the server's cards are about the present, not about a
 * moment past.
 */
import { gridCard } from "../table/gridcard";
import type { AreaView, Card, Counter, Scene, Table } from "../lib/wire";

export function cardOf(scene: Scene, anchor: string): Card | null {
  const table = scene.table;
  if (!table) return null;
  const [kind, id = ""] = anchor.split(/:(.*)/s);
  const areas = table.boards.flatMap((board) => board.areas);
  if (kind === "area") {
    const area = areas.find((one) => one.id === id);
    return area ? areaCard(area, table) : null;
  }
  return (kind === "unit" ? unitCard(id, areas, table) : null) ?? gridCard(table, kind ?? "", id);
}

const sideName = (table: Table, id: string) => table.sides.find((side) => side.id === id)?.name ?? "nobody";
const plain = (marks: readonly string[]) => marks.map((mark) => mark.replaceAll("-", " "));

function areaCard(area: AreaView, table: Table): Card {
  const names = new Map(table.boards.flatMap((board) => board.areas.map((one) => [one.id, one.name])));
  const place: [string, string] = area.site
    ? ["Lies in", area.within.map((id) => names.get(id) ?? id).join(", ")]
    : ["Terrain", area.terrain];
  const facts: [string, string][] = [["Held by", sideName(table, area.holder)], place];
  if (area.points) facts.push(["Points", String(area.points)]);
  if (area.supply) facts.push(["Supply", `source for the ${sideName(table, area.supply)}`]);
  facts.push(["Troops", area.counters.map((counter) => counter.name).join(", ") || "none"]);
  return { title: area.name, side: area.holder, facts, tags: plain(area.marks) };
}

function unitCard(id: string, areas: readonly AreaView[], table: Table): Card | null {
  const standing = areas.flatMap((area) => area.counters.map((counter) => ({ counter, where: area.name })));
  const lying = table.trays.flatMap((tray) => tray.counters.map((counter) => ({ counter, where: tray.name })));
  const found = [...standing, ...lying].find((one) => one.counter.id === id);
  return found
    ? {
        title: found.counter.name,
        side: found.counter.side,
        facts: unitFacts(found.counter, found.where, table),
        tags: plain(found.counter.marks),
      }
    : null;
}

function unitFacts(counter: Counter, where: string, table: Table): [string, string][] {
  const facts: [string, string][] = [
    ["Side", sideName(table, counter.side)],
    ["Stands", where],
  ];
  if (counter.strength) facts.push(["Strength", counter.strength]);
  if (counter.reach) facts.push(["Reach", `${counter.reach} ${counter.reach === 1 ? "area" : "areas"}`]);
  return facts;
}
