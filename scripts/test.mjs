import './lib/node-version.mjs'
import { installWhenNeeded } from './lib/app.mjs'
import { command, interrupted, untilInterrupted } from './lib/command.mjs'
import { fakedTime, readInstants } from './lib/faked-time.mjs'
import { run } from './lib/processes.mjs'
import { explain } from './lib/refusal.mjs'
import { readableDuration } from './lib/steps.mjs'
import { stages, verbsDatabase } from './lib/test-stages.mjs'

const usage = `npm test                       everything
npm test -- verbs lib/job/jobs     one stage or several, and only the files whose path holds a word
npm run verify                 what needs no database
npm test -- --database         a migrated database to work with by hand, until Ctrl-C
npm test -- --scaled journeys live
                               the same of two processes behind one address, through PgBouncer
npm test -- --at 2032-02-29T22:45+10:00 rules verbs
                               the same as if it were then; several instants with commas, or all for the awkward ones

Stages: ${stages.map(({ name }) => name).join(', ')}`

const MOST_LISTED = 50

const words = process.argv.slice(2)
const at = words.indexOf('--at')
const [, moments] = at < 0 ? [] : words.splice(at, 2)
if (words.includes('--scaled')) process.env.TEST_SCALED = 'on'
const isQuick = words.includes('--quick')
const names = words.filter((word) => stages.some(({ name }) => name === word))
const filters = words.filter((word) => !word.startsWith('-') && !names.includes(word))
const chosen = stages.filter((stage) => (names.length ? names.includes(stage.name) : !isQuick || stage.isQuick))

await command(async () => {
  if (words.includes('--help')) return console.log(usage)
  if (at >= 0) return runAt(readInstants(moments))
  await installWhenNeeded()
  if (words.includes('--database')) return offerDatabase()

  let passed = 0
  const failed = []
  for (const stage of chosen) {
    const outcome = await runStage(stage)
    passed += outcome.passed
    failed.push(...outcome.failed.map((one) => `${stage.name}: ${one}`))
  }
  // Repeated at the end: after a long run, people look there, or have only the end left.
  if (failed.length) console.log(`\nWhat failed:\n\n${failed.slice(0, MOST_LISTED).join('\n\n')}`)
  console.log(`\n${passed} passed, ${failed.length} failed`)
  return failed.length ? 1 : 0
})

async function runAt(/** @type {string[]} */ instants) {
  const failed = []
  for (const instant of instants) {
    console.log(`\n════ as if it were ${instant} ════`)
    const env = { ...process.env, ...fakedTime(instant) }
    await run(process.execPath, [process.argv[1], ...words], { env, stdio: 'inherit' }).catch((error) => {
      interrupted.throwIfAborted()
      if (error.code) throw error
      failed.push(instant)
    })
  }
  console.log(failed.length ? `\nFailed at ${failed.join(', ')}` : `\nHeld at ${instants.join(', ')}`)
  return failed.length ? 1 : 0
}

async function runStage(/** @type {import('./lib/test-stages.mjs').Stage} */ stage) {
  interrupted.throwIfAborted()
  console.log(`\n── ${stage.name} ──`)
  const started = performance.now()
  const outcome = await stage.run({ isQuick, filters }).catch((error) => {
    interrupted.throwIfAborted()
    console.error(`\n${explain(error)}`)
    return { passed: 0, failed: [explain(error)] }
  })
  const duration = readableDuration(performance.now() - started)
  console.log(`── ${stage.name}: ${outcome.passed} passed, ${outcome.failed.length} failed in ${duration}`)
  return outcome
}

async function offerDatabase() {
  for (const [name, value] of Object.entries(await verbsDatabase())) console.log(`export ${name}=${value}`)
  await untilInterrupted()
}
