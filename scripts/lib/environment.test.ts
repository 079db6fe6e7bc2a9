import { expect, test } from 'vitest'

import { parseEnvFile } from './environment.mjs'

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
