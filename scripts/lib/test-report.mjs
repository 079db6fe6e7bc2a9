import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Counts the tests of a vitest JSON report. A file that could not be loaded counts as one failed test.
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Count}
 */
export function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

/**
 * Counts the tests of a Playwright JSON report. One that held on its second try passed, and Playwright's own list names
 * it as flaky; an error outside of any test counts as one more.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} report
 * @returns {Count}
 */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/**
 * Where the time of a Playwright JSON report went.
 * @typedef {{ title: string, file: string, tests: { results: { duration: number }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {{ suites?: Suite[] }} report
 * @param {number} most
 * @returns {{ title: string, file: string, milliseconds: number }[]} the slowest tests with all their tries, slowest first
 */
export function slowestTests({ suites = [] }, most) {
  const specsOf = (/** @type {Suite} */ { specs = [], suites: below = [] }) => [...specs, ...below.flatMap(specsOf)]
  return suites
    .flatMap(specsOf)
    .map(({ title, file, tests }) => {
      const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration))
      return { title, file, milliseconds: durations.reduce((sum, one) => sum + one, 0) }
    })
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, most)
}

/**
 * Counts the tests of a runner that ended. One that crashed, wrote no report or found no test is a failure.
 * @param {{ reportPath: string, count: (report: any) => Count, succeeded: boolean, mayBeEmpty?: boolean }} run
 * @returns {Count}
 */
export function countRun({ reportPath, count, succeeded, mayBeEmpty = false }) {
  const counted = existsSync(reportPath)
    ? count(JSON.parse(readFileSync(reportPath, 'utf8')))
    : { passed: 0, failed: 0 }
  const isEmpty = counted.passed + counted.failed === 0
  if (counted.failed || (succeeded && (mayBeEmpty || !isEmpty))) return counted
  return { ...counted, failed: 1 }
}
