import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The parts of a request that Next gives a handler, for handlers that are called without Next: the headers, the
 * cookies, and the cookies that the answer sets.
 */
interface Served {
  headers: Headers
  jar: Map<string, string>
}

const serving = new AsyncLocalStorage<Served>()

/** Calls a handler as Next would. @returns its answer, and the cookies that a browser would then have */
export async function serve(request: Request, handler: (request: Request) => Promise<Response>) {
  const pairs = (request.headers.get('cookie') ?? '').split('; ').filter(Boolean)
  const jar = new Map(pairs.map((pair) => [pair.split('=')[0]!, pair.slice(pair.indexOf('=') + 1)]))
  const response = await serving.run({ headers: request.headers, jar }, () => handler(request))
  return { response, jar }
}

function served(): Served {
  const found = serving.getStore()
  if (!found) throw new Error('cookies() and headers() are known only while a request is served: use serve().')
  return found
}

export async function headers() {
  return served().headers
}

export async function cookies() {
  const { jar } = served()
  return {
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name)! } : undefined),
    set: (name: string, value: string) => void jar.set(name, value),
  }
}
