import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, rmdirSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { Refusal } from './refusal.mjs'

const isRoot = process.getuid?.() === 0
const unprivileged = ['postgres', '_postgres', 'nobody']
const outside = '/var/lib/makegood'

/**
 * Prepares the database's directory and decides who runs the server: Postgres refuses to run as root, so root lends it
 * an unprivileged user. If that user cannot enter the checkout (one under /root, say), the directory becomes a link to
 * one outside.
 * @param {string} home
 * @returns {{ uid?: number, gid?: number }} for spawn; empty when the server runs as the present user
 */
export function prepareHome(home) {
  const isNew = !existsSync(home)
  if (isNew && lstatSync(home, { throwIfNoEntry: false })) {
    throw new Refusal(`${home} links to a directory that is gone. Bring it back, or delete the link to start anew.`)
  }
  if (isNew) mkdirSync(home, { recursive: true })
  const data = join(home, 'data')
  const owner = statSync(existsSync(data) ? data : home)
  if (!isRoot) {
    if (owner.uid === process.getuid?.()) return {}
    throw new Refusal(`${home} belongs to another user (uid ${owner.uid}). Run the command as that user or as root.`)
  }
  // A database that an ordinary user made stays theirs when root starts it.
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = firstUnprivileged()
  if (isNew) {
    chmodSync(home, 0o755)
    if (!canEnter(home, user)) moveOutside(home)
  }
  return user
}

function firstUnprivileged() {
  for (const name of unprivileged) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout))
    if (uid && gid) return { uid, gid }
  }
  return { uid: 65534, gid: 65534 }
}

function canEnter(/** @type {string} */ directory, /** @type {{ uid: number, gid: number }} */ user) {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...user, cwd: '/' }).status === 0
}

function moveOutside(/** @type {string} */ home) {
  const target = join(outside, randomUUID())
  mkdirSync(target, { recursive: true })
  for (const directory of [dirname(target), target]) chmodSync(directory, 0o755)
  rmdirSync(home)
  symlinkSync(target, home)
}
