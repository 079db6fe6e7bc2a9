import { expect, it } from 'vitest'

import { deviceCookieName, sessionCookieName, sessionCookieOptions } from './cookie-name'

it('binds every cookie to its host where the app is served over HTTPS', () => {
  for (const nameAt of [sessionCookieName, deviceCookieName]) {
    expect(nameAt('https://app.example.test')).toMatch(/^__Host-makegood\./)
    for (const plain of ['http://localhost:3000', undefined]) expect(nameAt(plain)).toMatch(/^makegood\./)
  }
})

it('keeps to what browsers ask of such a cookie: secure, for the whole host and for no other', () => {
  expect(sessionCookieOptions('https://app.example.test')).toEqual({
    httpOnly: true,
    sameSite: 'lax',
    secure: true,
    path: '/',
  })
})
