import { randomUUID } from 'node:crypto'

import { securityHeaders } from './security-headers.mjs'

/**
 * Answers a request that never reaches the app, in the form of lib/platform/http/problem.ts.
 * @param {import('node:http').ServerResponse} response
 * @param {{ status: number, type: string, title: string, detail: string, allow?: string, retryAfter?: number }} refused
 */
export function answerProblem(response, { status, type, title, detail, allow, retryAfter }) {
  const requestId = randomUUID()
  const body = JSON.stringify({ type, title, status, detail, requestId })
  for (const { key, value } of securityHeaders) response.setHeader(key, value)
  response.writeHead(status, {
    'Content-Type': 'application/problem+json',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    ...(allow && { Allow: allow }),
    ...(retryAfter && { 'Retry-After': retryAfter }),
  })
  response.end(body)
}
