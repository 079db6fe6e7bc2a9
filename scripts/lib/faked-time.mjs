import { spawnSync } from 'node:child_process'

import { Refusal } from './refusal.mjs'

/** Hours at which date calculations easily go wrong: `npm test -- --at all` runs at these. */
export const awkwardInstants = [
  '2032-02-29T22:45+10:00',
  '2032-03-16T22:45+10:00',
  '2032-03-17T00:10+10:00',
  '2032-04-04T02:55+11:00', // Sydney's clocks go back five minutes later
  '2032-10-03T01:55+10:00', // Sydney's clocks go forward five minutes later
  '2032-12-31T22:45+10:00',
]

/**
 * Reads the text after `--at`. Past instants are refused: a call for the time within another one gets libfaketime's
 * true time, and Postgres, whose signal handlers ask for it, would take every timeout for over that lies before that.
 * @param {string | undefined} text instants with their offset and commas between them, or "all"
 * @param {number} [now]
 * @returns {string[]}
 */
export function readInstants(text, now = Date.now()) {
  const instants = text === 'all' ? awkwardInstants : (text?.split(',') ?? [])
  const unread = instants.find((instant) => !/^[^T]*T[\d:.]*(Z|[+-]\d{2}:\d{2})$/.test(instant) || !Date.parse(instant))
  if (!instants.length || unread !== undefined) {
    throw new Refusal(
      `After --at comes "all", or an instant with its offset like ${awkwardInstants[0]}; several are divided by commas.`,
    )
  }
  const past = instants.find((instant) => Date.parse(instant) < now)
  if (past) throw new Refusal(`${past} is past: with a clock that is behind the true one, Postgres ends connections.`)
  return instants
}

/** How far this process's clock is ahead of the true one, which disks and browsers use. */
export const aheadMs = () => 1000 * Number.parseInt(process.env.FAKETIME || '0', 10)

/** The time by the true clock, for tests that read the times of files. */
export const trueNow = () => Date.now() - aheadMs()

/**
 * The environment in which programs, and all that they start, begin at an instant and go on from there.
 * @param {string} instant
 * @returns {NodeJS.ProcessEnv}
 */
export function fakedTime(instant) {
  const { stdout } = spawnSync('faketime', ['-m', '-f', '+0s', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' })
  if (!stdout) {
    throw new Refusal('--at needs the program faketime. On Debian and Ubuntu: apt-get install faketime')
  }
  const seconds = Math.round((Date.parse(instant) - Date.now()) / 1000)
  return {
    LD_PRELOAD: stdout.trim(),
    // A distance, so that processes that start one after the other agree.
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // Waits and measurements use the true clock; so do files, because builds and caches go by their times.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
}
