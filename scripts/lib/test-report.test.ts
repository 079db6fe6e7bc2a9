import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { root } from './paths.mjs'
import { outcomeOf, readPlaywright, readVitest, slowestTests } from './test-report.mjs'

let folder: string
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'test-report-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, status: string, ...assertionResults: object[]) =>
  ({ name: path.join(root, name), status, assertionResults }) as Parameters<typeof readVitest>[0]['testResults'][number]

test('vitest: every failed test is listed with why, as are files that could not be loaded and errors outside of tests', () => {
  const testResults = [
    file('lib/a.test.ts', 'passed', { status: 'passed', fullName: 'holds' }),
    { ...file('lib/b.test.ts', 'failed'), message: 'Unexpected token' },
    file(
      'lib/c.test.ts',
      'failed',
      { status: 'passed', fullName: 'holds' },
      {
        status: 'failed',
        fullName: 'breaks',
        failureMessages: ['\x1b[31mexpected 1\x1b[39m to be 2\n    at c.test.ts:3:1'],
      },
    ),
  ]
  const errors = ['Error: Nobody waited\n    at d.ts:1:1']
  expect(readVitest({ numPassedTests: 2, testResults }, errors)).toEqual({
    passed: 2,
    failed: [
      'lib/b.test.ts\n    Unexpected token',
      'lib/c.test.ts: breaks\n    expected 1 to be 2\n        at c.test.ts:3:1',
      'outside of any test\n    Error: Nobody waited\n        at d.ts:1:1',
    ],
  })
})

const spec = (title: string, status: string, ...results: { duration: number; error?: { message: string } }[]) => ({
  title,
  file: 'a.spec.ts',
  tests: [{ status, results }],
})

test('Playwright: what held on its second try passed, what broke outside of any test failed', () => {
  const error = { message: 'Timeout\n'.repeat(40) }
  const suites = [
    { specs: [spec('flaky', 'flaky', { duration: 3, error }, { duration: 4 })] },
    { suites: [{ specs: [spec('broken', 'unexpected', { duration: 1, error }, { duration: 1, error })] }] },
  ]
  const outcome = readPlaywright({ stats: { expected: 5, flaky: 1 }, suites, errors: [{ message: 'No browser' }] })
  expect(outcome).toEqual({
    passed: 6,
    failed: [`a.spec.ts: broken${'\n    Timeout'.repeat(8)}`, 'outside of any test\n    No browser'],
  })
})

test('Playwright: the slowest tests come first, with every try that they took', () => {
  const lasted = (title: string, ...durations: number[]) =>
    spec(title, 'expected', ...durations.map((duration) => ({ duration })))
  const suites = [{ specs: [lasted('quick', 10)], suites: [{ specs: [lasted('flaky', 30, 40), lasted('slow', 60)] }] }]
  expect(slowestTests({ suites }, 2)).toEqual([
    { title: 'flaky', file: 'a.spec.ts', milliseconds: 70 },
    { title: 'slow', file: 'a.spec.ts', milliseconds: 60 },
  ])
})

const run = (report: object | undefined, succeeded: boolean, mayBeEmpty?: boolean) => {
  const reportPath = path.join(folder, `${Math.random()}.json`)
  if (report) writeFileSync(reportPath, JSON.stringify(report))
  return outcomeOf({ reportPath, read: (outcome) => outcome, succeeded, mayBeEmpty })
}

test('a runner tells what it reported', () => {
  for (const [outcome, succeeded] of [
    [{ passed: 3, failed: [] }, true],
    [{ passed: 3, failed: ['a', 'b'] }, false],
  ] as const)
    expect(run(outcome, succeeded)).toEqual(outcome)
})

test('a runner that crashed is a failure, with or without a report', () => {
  const failed = ['the runner ended with an error']
  expect(run(undefined, false)).toEqual({ passed: 0, failed })
  expect(run({ passed: 3, failed: [] }, false)).toEqual({ passed: 3, failed })
})

test('a stage without a test is a failure, unless it was asked for some files only', () => {
  expect(run({ passed: 0, failed: [] }, true)).toEqual({ passed: 0, failed: ['no test was found'] })
  expect(run({ passed: 0, failed: [] }, true, true)).toEqual({ passed: 0, failed: [] })
})
