import './lib/node-version.mjs'
import { installWhenNeeded } from './lib/app.mjs'
import { command, interrupted, untilInterrupted } from './lib/command.mjs'
import { fakedTime, readInstants } from './lib/faked-time.mjs'
import { run } from './lib/processes.mjs'
import { explain } from './lib/refusal.mjs'
import { readableDuration } from './lib/steps.mjs'
import { stages, verbsDatabase } from './lib/test-stages.mjs'

const usage = `npm test                       everything
npm test -- verbs lib/jobs     one stage or several, and only the files whose path holds a word
npm run verify                 what needs no database
npm test -- --database         a migrated database to work with by hand, until Ctrl-C
npm test -- --at 2028-02-29T22:45+10:00 rules verbs
                               the same as if it were then; several instants with commas, or all for the awkward ones

Stages: ${stages.map(({ name }) => name).join(', ')}`

const words = process.argv.slice(2)
const at = words.indexOf('--at')
const [, moments] = at < 0 ? [] : words.splice(at, 2)
const isQuick = words.includes('--quick')
const names = words.filter((word) => stages.some(({ name }) => name === word))
const filters = words.filter((word) => !word.startsWith('-') && !names.includes(word))
const chosen = stages.filter((stage) => (names.length ? names.includes(stage.name) : !isQuick || stage.isQuick))

await command(async () => {
  if (words.includes('--help')) return console.log(usage)
  if (at >= 0) return runAt(readInstants(moments))
  await installWhenNeeded()
  if (words.includes('--database')) return offerDatabase()

  const counts = []
  for (const stage of chosen) counts.push(await runStage(stage))
  const [passed, failed] = ['passed', 'failed'].map((key) => counts.reduce((sum, count) => sum + count[key], 0))
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed ? 1 : 0
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
  const count = await stage.run({ isQuick, filters }).catch((error) => {
    interrupted.throwIfAborted()
    console.error(`\n${explain(error)}`)
    return { passed: 0, failed: 1 }
  })
  const duration = readableDuration(performance.now() - started)
  console.log(`── ${stage.name}: ${count.passed} passed, ${count.failed} failed in ${duration}`)
  return count
}

async function offerDatabase() {
  for (const [name, value] of Object.entries(await verbsDatabase())) console.log(`export ${name}=${value}`)
  await untilInterrupted()
}
