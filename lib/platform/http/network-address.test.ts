import { describe, expect, it } from 'vitest'

import { addressKey, callerAddress, canonicalAddress, networkKey } from './network-address.mjs'

describe('an address has one spelling', () => {
  it.each([
    '1.2.3.4',
    ' 1.2.3.4 ',
    '1.2.3.4:5678',
    '::ffff:1.2.3.4',
    '::FFFF:1.2.3.4',
    '::ffff:102:304',
    '::ffff:0102:0304',
    '0:0:0:0:0:ffff:1.2.3.4',
    '0000:0000:0000:0000:0000:FFFF:0102:0304',
    '[::ffff:1.2.3.4]',
    '[::ffff:102:304]:443',
    '::ffff:1.2.3.4%eth0',
    '64:ff9b::1.2.3.4',
  ])('%s is 1.2.3.4', (written) => expect(canonicalAddress(written)).toBe('1.2.3.4'))

  it.each([
    '2001:db8::1',
    '2001:DB8::1',
    '2001:0db8:0:0:0:0:0:1',
    '[2001:db8::1]',
    '[2001:db8::1]:8080',
    '2001:db8::1%eth0',
  ])('%s is 2001:db8::1', (written) => expect(canonicalAddress(written)).toBe('2001:db8::1'))

  it.each([
    '',
    'unknown',
    '_hidden',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    '0x7f.1',
    '1.2.3.4.',
    '1.2.3.4:x',
    '1.2.3.4 5.6.7.8',
    ':::1',
    '[::1',
    '2001:db8::1::2',
    '::ffff:1.2.3.999',
    `' or 1=1`,
    'é'.repeat(1_000),
  ])('%s is none', (written) => expect(canonicalAddress(written)).toBeNull())
})

describe('tries are counted', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['no address', 'unknown'],
  ])('from %s under %s', (address, key) => expect(addressKey(address)).toBe(key))
})

describe('a request comes from', () => {
  const socket = '::ffff:10.0.0.1'

  it('whoever connected, where no proxy is trusted', () =>
    expect(callerAddress({ forwardedFor: '6.6.6.6', socket, proxies: 0 })).toBe('10.0.0.1'))

  it('whom our own proxy wrote down, not whom the caller did', () => {
    expect(callerAddress({ forwardedFor: '6.6.6.6, ::FFFF:102:304', socket, proxies: 1 })).toBe('1.2.3.4')
    expect(callerAddress({ forwardedFor: '6.6.6.6, 1.2.3.4:99, 10.0.0.9', socket, proxies: 2 })).toBe('1.2.3.4')
  })

  it('the same unknown place, whatever nobody can read', () => {
    for (const forwardedFor of [null, '', 'x', '%00', '1.2.3.4, garbage']) {
      expect(callerAddress({ forwardedFor, socket, proxies: 1 })).toBe('unknown')
    }
    expect(callerAddress({ proxies: 0 })).toBe('unknown')
  })
})

describe('a network', () => {
  it.each([
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
    ['2001:db8::3', '2001:db8:0::/48'],
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['nowhere', 'unknown'],
  ])('%s lies in %s', (address, key) => expect(networkKey(address)).toBe(key))
})
