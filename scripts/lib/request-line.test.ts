import type { IncomingMessage } from 'node:http'

import { describe, expect, it } from 'vitest'

import { requestLines } from './request-line.mjs'

const refusedByItsLine = requestLines({
  '/api/v1/client': { get: {}, post: {} },
  '/api/v1/client/count': { get: {} },
  '/api/v1/client/{id}': { get: {}, put: {}, delete: {} },
  '/auth/login': { post: {} },
})
const read = (method: string, url: string) => {
  const request = { method, url } as IncomingMessage
  const refused = refusedByItsLine(request)
  return refused ? refused.status : request.url
}

describe('the first line of a request', () => {
  it.each(['/%FF', '/jobs/%', '/jobs/%zz', '/api/v1/client/%C3%28', '/%ed%a0%80'])(
    'with the address %s is malformed, which is not text',
    (url) => expect(read('GET', url)).toBe(400),
  )

  it.each(['*', 'x', 'ftp://evil.example/', 'javascript:alert(1)', 'http://', 'evil.example:443', ''])(
    'with the address %s is malformed, which is none of ours',
    (url) => expect(read('GET', url)).toBe(400),
  )

  it.each([
    '/_next/static/../../auth/login',
    '/_next/static/%2e%2e/%2E%2e/auth/login',
    '/_next/static/..%2f..%2fauth/login',
    '/_next/static/..%5c..%5cauth/login',
    '/_next/static/..\\..\\auth/login',
    '/auth/./login',
    '/jobs/a%2Fb',
    '/jobs/..',
    '/_next/static/%252e%252e/auth/login',
    '/_next/static/..%252fauth/login',
    '/\\evil.example',
  ])('with the address %s is malformed, which leads elsewhere', (url) => expect(read('POST', url)).toBe(400))

  it('is refused where it is longer than any of ours, before anything takes it apart', () => {
    for (const url of ['/'.repeat(15_900), `/${'a'.repeat(2_048)}`, `/jobs?${'a&'.repeat(200)}`]) {
      expect(read('GET', url)).toBe(400)
    }
    expect(read('GET', `/jobs?${'a=1&'.repeat(199)}`)).toBe(`/jobs?${'a=1&'.repeat(199)}`)
  })

  it('with a picture that Next would fetch and draw is not found, and so is all of its own but built files', () => {
    for (const url of [
      '/_next/image?url=%2Ficon-512.png&w=3840&q=75',
      '/%5fnext/im%61ge',
      '/_next/data/x.json',
      '/_next',
    ])
      expect(read('GET', url)).toBe(404)
    expect(read('GET', '/_next/static/chunks/a%5Bb%5D.js')).toBe('/_next/static/chunks/a%5Bb%5D.js')
  })

  it('has one spelling for whoever decides by it', () => {
    for (const url of ['/%61uth/%6Cogin', '/auth/login#x', '/auth/login#?x', 'http://evil.example/x/../auth/login'])
      expect(read('POST', url)).toBe('/auth/login')
    expect(read('POST', '/auth/login?a=%61#x')).toBe('/auth/login?a=%61')
    expect(read('GET', '/%61pi/v1/none')).toBe(404)
    expect(read('DELETE', '/%61pi/v1/client')).toBe(405)
  })

  it('with a method that nothing of ours takes is refused, which the app could not even read', () => {
    for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'get', '']) expect(read(method, '/jobs')).toBe(405)
  })

  it('leads to us, whatever host stands in it', () => {
    expect(read('GET', 'http://evil.example/jobs?page=2')).toBe('/jobs?page=2')
    expect(read('GET', 'HTTPS://evil.example')).toBe('/')
    expect(read('GET', 'http://evil.example/api/v1/none')).toBe(404)
  })

  it('goes on unchanged for a page, and for what the API takes', () => {
    for (const url of [
      '/',
      '/jobs?x=%FF',
      '/jobs/a%20b',
      '/a%00b',
      '/api/v1/client',
      '/api/v1/client/',
      '/api/v1/client/7',
    ]) {
      expect(read('GET', url)).toBe(url)
    }
    expect([read('HEAD', '/api/v1/client'), read('OPTIONS', '/auth/login')]).toEqual(['/api/v1/client', '/auth/login'])
  })

  it('for what the API does not take is answered as the API answers', () => {
    expect(read('GET', '/api')).toBe(404)
    expect(read('GET', '/api/v1/client/7/nothing')).toBe(404)
    expect(read('GET', '/api//v1/client')).toBe(404)
    expect(read('DELETE', '/api/v1/client/count')).toBe(405)
    expect(read('PATCH', '/api/v1/client/7')).toBe(405)
    expect(read('HEAD', '/auth/login')).toBe(405)
    expect(refusedByItsLine({ method: 'POST', url: '/api/v1/client/7' } as IncomingMessage)).toMatchObject({
      type: '/problems/method',
      allow: 'GET, PUT, DELETE, HEAD, OPTIONS',
    })
  })
})
