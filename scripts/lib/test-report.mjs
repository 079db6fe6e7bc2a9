import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { root } from './paths.mjs'

/**
 * The outcome of a stage: how many tests passed, and which failed, each with the first lines of the reason.
 * @typedef {{ passed: number, failed: string[] }} Outcome
 */

const LINES_OF_WHY = 8

/** A failed test in the list at the end of a run: the place, the name, and the first lines of the reason. */
function describe(/** @type {string} */ where, /** @type {string} */ what, /** @type {string} */ why = '') {
  const lines = stripVTControlCharacters(why).trim().split('\n').slice(0, LINES_OF_WHY)
  return [what ? `${where}: ${what}` : where, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n')
}

/**
 * Reads a vitest JSON report. A file that could not be loaded is one failed test, and so is an error outside of any.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @param {{ numPassedTests: number, testResults: { name: string, status: string, message?: string, assertionResults: Assertion[] }[] }} report
 * @param {readonly string[]} errors the errors outside of any test
 * @returns {Outcome}
 */
export function readVitest({ numPassedTests, testResults }, errors = []) {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      return tests.length
        ? tests.map(({ fullName, failureMessages }) => describe(file, fullName, failureMessages?.[0]))
        : [describe(file, '', message)]
    })
  return {
    passed: numPassedTests,
    failed: [...failed, ...errors.map((error) => describe('outside of any test', '', error))],
  }
}

/**
 * Reads a Playwright JSON report. A test that held on its second try passed, and Playwright's own list calls it flaky;
 * an error outside of any test counts as one more failure.
 * @typedef {{ status: string, results: { duration: number, error?: { message?: string } }[] }} Try
 * @typedef {{ title: string, file: string, tests: Try[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {{ stats: { expected: number, flaky: number }, suites?: Suite[], errors: { message?: string }[] }} report
 * @returns {Outcome}
 */
export function readPlaywright({ stats, suites, errors }) {
  const failed = specsOf(suites).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => describe(file, title, results.find(({ error }) => error)?.error?.message)),
  )
  return {
    passed: stats.expected + stats.flaky,
    failed: [...failed, ...errors.map(({ message }) => describe('outside of any test', '', message))],
  }
}

const specsOf = (/** @type {Suite[]} */ suites = []) =>
  suites.flatMap(({ specs = [], suites: below }) => [...specs, ...specsOf(below)])

/**
 * The slowest tests of a Playwright JSON report.
 * @param {{ suites?: Suite[] }} report
 * @param {number} most
 * @returns {{ title: string, file: string, milliseconds: number }[]} the slowest tests with all their tries, slowest
 * first
 */
export function slowestTests({ suites }, most) {
  return specsOf(suites)
    .map(({ title, file, tests }) => {
      const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration))
      return { title, file, milliseconds: durations.reduce((sum, one) => sum + one, 0) }
    })
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, most)
}

/**
 * The outcome of a runner that ended. One that crashed, wrote no report or found no test is a failure.
 * @param {{ reportPath: string, read: (report: any) => Outcome, succeeded: boolean, mayBeEmpty?: boolean }} run
 * @returns {Outcome}
 */
export function outcomeOf({ reportPath, read, succeeded, mayBeEmpty = false }) {
  const outcome = existsSync(reportPath)
    ? read(JSON.parse(readFileSync(reportPath, 'utf8')))
    : { passed: 0, failed: [] }
  if (outcome.failed.length || (succeeded && (mayBeEmpty || outcome.passed))) return outcome
  return { ...outcome, failed: [succeeded ? 'no test was found' : 'the runner ended with an error'] }
}
