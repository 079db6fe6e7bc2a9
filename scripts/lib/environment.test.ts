import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { demoOf, parseEnvFile } from './environment.mjs'
import { root } from './paths.mjs'

test('reads names, quotes, exports and comments as people write them', () => {
  const file = `
# a comment
PORT=3001
export APP_URL = "https://makegood.example/#top"   # where people go
MAIL_FROM='Makegood <no-reply@makegood.example>'
AUTH_SECRET=with=equals#and-a-hash
S3_BUCKET=   # not set yet
#SMTP_URL=smtp://localhost
not a variable
`
  expect(parseEnvFile(file)).toEqual({
    PORT: '3001',
    APP_URL: 'https://makegood.example/#top',
    MAIL_FROM: 'Makegood <no-reply@makegood.example>',
    AUTH_SECRET: 'with=equals#and-a-hash',
    S3_BUCKET: '',
  })
})

test('reads a file with Windows line ends', () => {
  expect(parseEnvFile('PORT=3001\r\nDEMO=off\r\n')).toEqual({ PORT: '3001', DEMO: 'off' })
})

const here = { HOST: '127.0.0.1' }
test.each([
  ['on this machine alone', {}, 'published'],
  ['on this machine by its other address', { HOST: '::1', APP_URL: 'http://[::1]:3000' }, 'published'],
  ['where somebody wants none', { DEMO: 'off' }, null],
  ['on every interface', { HOST: '0.0.0.0' }, null],
  ['on one of the network', { HOST: '192.168.1.7' }, null],
  ['behind a proxy', { TRUSTED_PROXIES: '1' }, null],
  ['under an address of the Internet', { APP_URL: 'https://makegood.example' }, null],
  ['in a production database', { DATABASE_URL: 'postgres://db/makegood', NODE_ENV: 'production' }, null],
  ['on every interface when asked for', { HOST: '0.0.0.0', DEMO: 'on' }, 'made'],
  ['behind a proxy when asked for', { TRUSTED_PROXIES: '1', DEMO: 'on' }, 'made'],
  ['on this machine when asked for', { DEMO: 'on' }, 'published'],
])('the demo story has the right passwords, or is not told: %s', (_, environment, demo) => {
  expect(demoOf({ NODE_ENV: 'development', ...here, ...environment })).toBe(demo)
})

test('.env.example names every variable that the app reads', () => {
  const [app, example] = ['lib/base/env.ts', '.env.example'].map((name) => readFileSync(path.join(root, name), 'utf8'))
  const read = [...(app ?? '').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name)
  const named = [...(example ?? '').matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(read.length).toBeGreaterThan(10)
  expect(named).toEqual(expect.arrayContaining(read.filter((name) => name !== 'NODE_ENV')))
})
