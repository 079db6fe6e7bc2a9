import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { countPlaywright, countRun, countVitest, slowestTests } from './test-report.mjs'

let folder: string
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'test-report-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const failedFile = (...statuses: string[]) => ({
  status: 'failed',
  assertionResults: statuses.map((status) => ({ status })),
})

test('vitest: a file that could not be loaded is one failed test, one with a failed test is not counted twice', () => {
  const testResults = [failedFile(), failedFile('passed', 'failed')]
  expect(countVitest({ numPassedTests: 4, numFailedTests: 1, testResults })).toEqual({ passed: 4, failed: 2 })
})

test('Playwright: what held on its second try passed, what broke outside of any test failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 2 })
})

test('Playwright: the slowest tests come first, with every try that they took', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const suites = [{ specs: [spec('quick', 10)], suites: [{ specs: [spec('flaky', 30, 40), spec('slow', 60)] }] }]
  expect(slowestTests({ suites }, 2)).toEqual([
    { title: 'flaky', file: 'a.spec.ts', milliseconds: 70 },
    { title: 'slow', file: 'a.spec.ts', milliseconds: 60 },
  ])
})

const run = (report: object | undefined, succeeded: boolean, mayBeEmpty?: boolean) => {
  const reportPath = path.join(folder, `${Math.random()}.json`)
  if (report) writeFileSync(reportPath, JSON.stringify(report))
  return countRun({ reportPath, count: (counted) => counted, succeeded, mayBeEmpty })
}

test('a runner counts what it reported', () => {
  expect(run({ passed: 3, failed: 0 }, true)).toEqual({ passed: 3, failed: 0 })
  expect(run({ passed: 3, failed: 2 }, false)).toEqual({ passed: 3, failed: 2 })
})

test('a runner that crashed is a failure, with or without a report', () => {
  expect(run(undefined, false)).toEqual({ passed: 0, failed: 1 })
  expect(run({ passed: 3, failed: 0 }, false)).toEqual({ passed: 3, failed: 1 })
})

test('a stage without a test is a failure, unless it was asked for some files only', () => {
  expect(run({ passed: 0, failed: 0 }, true)).toEqual({ passed: 0, failed: 1 })
  expect(run({ passed: 0, failed: 0 }, true, true)).toEqual({ passed: 0, failed: 0 })
})
