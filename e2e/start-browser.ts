import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'

import { chromium } from '@playwright/test'

import { expect } from './fixtures'

const FLAGS = '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-sync --disable-background-networking'

/** A browser on a profile that outlives it; it is killed like a phone that runs out of power. */
export async function startBrowser(profile: string) {
  await rm(path.join(profile, 'DevToolsActivePort'), { force: true })
  const args = [...FLAGS.split(' '), '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(process.env.CHROMIUM_PATH || chromium.executablePath(), args, {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LD_PRELOAD: '' },
  })
  const ended = once(child, 'exit')
  let port = ''
  await expect
    .poll(async () => (port = await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')))
    .not.toBe('')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port.split('\n')[0]}`)
  const context = browser.contexts()[0]!
  return {
    page: await context.newPage(),
    setOffline: (isOffline: boolean) => context.setOffline(isOffline),
    close: async () => {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => undefined)
      await ended
    },
    kill: async () => {
      process.kill(-child.pid!, 'SIGKILL')
      await ended
      await browser.close().catch(() => undefined)
    },
  }
}
