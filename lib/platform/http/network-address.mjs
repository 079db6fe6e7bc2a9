import { isIPv4, isIPv6 } from 'node:net'

/** Stands for all callers with an unreadable address: they share one budget. */
const UNKNOWN_ADDRESS = 'unknown'

/** An IPv4 address inside an IPv6 one: mapped (RFC 4291, 2.5.5.2) or translated (RFC 6052, 2.1). */
const IPV4_INSIDE = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/**
 * The one spelling of a network address: `::FFFF:1.2.3.4`, `::ffff:102:304`, `1.2.3.4:5678` and `[::ffff:1.2.3.4]:80`
 * are all `1.2.3.4`; an IPv6 address is as in RFC 5952, without its zone.
 * @param {string} written
 * @returns {string | null} null for what is no address
 */
export function canonicalAddress(written) {
  const bare = written
    .trim()
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1')
    .replace(/^([\d.]+):\d{1,5}$/, '$1')
    .split('%', 1)[0]
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  const address = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = IPV4_INSIDE.exec(address) ?? []
  if (!high || !low) return address
  return [high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.')
}

/**
 * The address that a request comes from. Each proxy appends to X-Forwarded-For the address that it got the request
 * from; only our own proxies are believed, and without any the header is ignored.
 * @param {{ forwardedFor?: string | null, socket?: string | null, proxies: number }} known `proxies` is TRUSTED_PROXIES
 * @returns {string} in its one spelling, or `unknown`
 */
export function callerAddress({ forwardedFor, socket, proxies }) {
  const hops = (forwardedFor ?? '').split(',')
  const written = proxies > 0 ? hops[Math.max(0, hops.length - proxies)] : socket
  return canonicalAddress(written ?? '') ?? UNKNOWN_ADDRESS
}

/**
 * The key that an address counts under: an IPv6 customer has a whole /64 to try from.
 * @param {string} address
 * @returns {string}
 */
export function addressKey(address) {
  const one = canonicalAddress(address)
  if (!one?.includes(':')) return one ?? UNKNOWN_ADDRESS
  return `${groupsOf(one).slice(0, 4).join(':')}::/64`
}

/**
 * The key of the network that an address lies in: whoever rents one tries from 65,536 customers of it.
 * @param {string} address
 * @returns {string}
 */
export function networkKey(address) {
  const one = canonicalAddress(address)
  if (!one) return UNKNOWN_ADDRESS
  if (one.includes(':')) return `${groupsOf(one).slice(0, 3).join(':')}::/48`
  return `${one.split('.').slice(0, 3).join('.')}.0/24`
}

function groupsOf(/** @type {string} */ address) {
  const [front = [], back = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  return [...front, ...Array(8 - front.length - back.length).fill('0'), ...back]
}
