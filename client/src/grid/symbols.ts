/**
 * The symbols of teams and vehicles on the grid, baked by bake-symbols.mjs; a counter names one of them:
 *   infantry-team officer recon-team engineers machine-gun mortar anti-tank rocket flamethrower sniper observer crew
 *   jeep truck half-track armoured-car light-tank tank tank-destroyer assault-gun unknown
 * Longer names find the nearest of them by dropping words: "heavy-tank" has its own, "rocket-launcher" is drawn as "rocket".
 */
export const TEAMS = [
  "infantry-team",
  "officer",
  "recon-team",
  "engineers",
  "machine-gun",
  "mortar",
  "anti-tank",
  "rocket",
  "flamethrower",
  "sniper",
  "observer",
  "crew",
] as const;
export const VEHICLES = [
  "jeep",
  "truck",
  "half-track",
  "armoured-car",
  "light-tank",
  "tank",
  "tank-destroyer",
  "assault-gun",
] as const;
