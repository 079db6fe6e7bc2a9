import { randomUUID } from 'node:crypto'

import { withConnection } from '../scripts/lib/database.mjs'
import { median } from './median.mjs'

const READS = 15

/** Registers an organisation of any size. @returns its Administrator's login, and how they call the API */
export async function register(/** @type {string} */ url, /** @type {string} */ owner) {
  const login = { email: `${randomUUID()}@example.test`, password: 'a fine passphrase' }
  const data = { ...login, firstName: 'Olivia', lastName: 'Hart', organizationName: `Bench ${login.email.slice(0, 8)}` }
  const headers = { 'Content-Type': 'application/json', Origin: url }
  const answer = await fetch(`${url}/auth/register`, { method: 'POST', headers, body: JSON.stringify(data) })
  if (!answer.ok) throw new Error(`/auth/register answered ${answer.status}: ${await answer.text()}`)
  const { token } = await answer.json()
  const call = async (/** @type {string} */ method, /** @type {string} */ path, sent) => {
    const body = sent && JSON.stringify(sent)
    const response = await fetch(url + path, {
      headers: { ...headers, Authorization: `Bearer ${token}` },
      ...(body && { method, body }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text ? JSON.parse(text) : null
  }
  // The FREE plan has too few places.
  await withConnection(owner, (sql) => sql`update organizations set pricing_plan = 'UNRESTRICTED'`)
  return { login, call }
}

/** The median of how long some work takes, in ms. */
export async function timeOf(/** @type {() => Promise<unknown>} */ work) {
  const times = []
  for (let read = 0; read < READS; read++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}
