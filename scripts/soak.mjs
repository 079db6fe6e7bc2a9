import './lib/node-version.mjs'
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { installWhenNeeded } from './lib/app.mjs'
import { command } from './lib/command.mjs'
import { Refusal } from './lib/refusal.mjs'
import { seeded } from './lib/seeded.mjs'

/**
 * `npm run soak -- overload --seed 7` runs scripts/soak/overload.mjs: long trials under load, outside of the suite.
 * Each exports `default async ({ random, words }) => exit code`; `random()` is at least 0 and below 1, with the same
 * numbers again for the printed seed.
 */
const folder = new URL('soak/', import.meta.url)
const trials = existsSync(folder) ? readdirSync(folder).map((name) => name.replace(/\.mjs$/, '')) : []

await command(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } })
  const [name, ...words] = positionals
  if (!trials.includes(name)) {
    throw new Refusal(`Which one? ${trials.map((trial) => `npm run soak -- ${trial}`).join(', ') || 'There is none.'}`)
  }
  const seed = Number(values.seed ?? randomInt(1_000_000))
  console.log(`npm run soak -- ${positionals.join(' ')} --seed ${seed}`)
  await installWhenNeeded()
  const { default: trial } = await import(new URL(`${name}.mjs`, folder).href)
  return trial({ random: seeded(seed), words })
})
