// A real S3 server for the tests: Ceph's gateway over one object daemon that keeps everything in memory, ready in some
// ten seconds. Two that start at once sometimes disturb each other, so a run of all tests shares one. On Debian and
// Ubuntu: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd
import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']
const READY_WITHIN_MS = 120_000

/** Whether this machine has the programs. */
export function hasS3Server() {
  return PROGRAMS.every((name) => spawnSync('which', [name], { stdio: 'ignore' }).status === 0)
}

/**
 * Starts the server with an empty store and returns how to reach it. `stop()` ends its processes and removes its
 * folder.
 * @returns {Promise<{ endpoint: string, region: string, accessKeyId: string, secretAccessKey: string, stop: () =>
 * Promise<void> }>}
 */
export async function startS3Server() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 's3-server-'))
  const cluster = randomUUID()
  const objectDaemon = randomUUID()
  const [monitorPort, gatewayPort] = await freePorts()
  const config = path.join(folder, 'ceph.conf')
  const endpoint = `http://127.0.0.1:${gatewayPort}`
  const keys = { accessKeyId: 'test', secretAccessKey: randomBytes(20).toString('hex') }
  const daemons = new Set()
  let stopping = false

  // The object daemon gives up when it asks the monitor before the two know each other; it is then started again.
  function daemon(name, ...args) {
    const child = spawn(name, ['-c', config, '-f', ...args], { stdio: 'ignore' })
    daemons.add(child)
    child.once('exit', () => {
      daemons.delete(child)
      if (!stopping) setTimeout(() => stopping || daemon(name, ...args), 200).unref()
    })
  }
  const command = (name, ...args) => run(name, ['-c', config, ...args], { timeout: READY_WITHIN_MS })
  // A monitor that has only just started refuses what it allows a moment later. These questions may be repeated.
  const ask = (...args) => until(() => command('ceph', ...args))

  async function stop() {
    stopping = true
    await Promise.all([...daemons].map(end))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await Promise.all(['mon', 'osd'].map((name) => mkdir(path.join(folder, name))))
    await writeFile(config, settings({ folder, cluster, monitorPort, gatewayPort }))

    const map = path.join(folder, 'monitors')
    await run('monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, map])
    await command('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
    daemon('ceph-mon', '-i', 'a')

    await ask('osd', 'new', objectDaemon)
    await command('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', objectDaemon)
    daemon('ceph-osd', '-i', '0')
    await until(async () => (await command('ceph', 'osd', 'stat', '-f', 'json')).stdout.includes('"num_up_osds":1'))

    const names = ['--uid=test', '--display-name=Test']
    const secrets = [`--access-key=${keys.accessKeyId}`, `--secret-key=${keys.secretAccessKey}`]
    await command('radosgw-admin', 'user', 'create', ...names, ...secrets)
    daemon('radosgw', '-n', 'client.gateway')
    await until(async () => (await fetch(endpoint)).ok)
    return { endpoint, region: 'us-east-1', ...keys, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function settings({ folder, cluster, monitorPort, gatewayPort }) {
  return `[global]
fsid = ${cluster}
mon host = v1:127.0.0.1:${monitorPort}
auth cluster required = none
auth service required = none
auth client required = none
keyring = /dev/null
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
mon data = ${folder}/mon
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
rgw data = ${folder}
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
`
}

/** Two ports that nothing listens on, both held until both are known. */
async function freePorts() {
  const servers = [createServer(), createServer()]
  const ports = await Promise.all(
    servers.map(
      (server) => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port))),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Waits until a condition holds. A failing one does not hold yet; if it never does, its failure is reported. */
async function until(condition) {
  let cause
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await pause(200)) {
    try {
      if (await condition()) return
    } catch (error) {
      cause = error
    }
  }
  throw new Error(`The S3 server was not ready within ${READY_WITHIN_MS / 1000} s.`, { cause })
}

function end(child) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  return ended
}
