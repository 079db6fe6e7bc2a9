import { createServer } from 'node:net'

/** Whether nothing listens on a port, neither on all addresses nor on the loopback alone. */
export async function isFree(/** @type {number} */ port) {
  return (await listens(port)) && (await listens(port, '127.0.0.1'))
}

/** A port of the loopback that is free now: the preferred one if possible. */
export async function freePort(/** @type {number | undefined} */ preferred) {
  return (preferred && (await listens(preferred, '127.0.0.1'))) || /** @type {number} */ (await listens(0, '127.0.0.1'))
}

function listens(/** @type {number} */ port, /** @type {string | undefined} */ host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(address.port))
    })
  })
}
