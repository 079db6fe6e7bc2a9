import { readdirSync } from 'node:fs'
import path from 'node:path'

import { root } from '@/scripts/lib/paths.mjs'

export const APP = path.join(root, 'app')
export const STAFF = path.join(APP, '(staff)')

/** The files of such a name in a folder of the app. */
export const filesOf = (name: string, folder = STAFF) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => path.basename(file) === name)

/** `(list)/x/[id]/page.tsx` is the page of `/x/[id]`. */
export const routeOf = (file: string) =>
  `/${path
    .dirname(file)
    .split(path.sep)
    .filter((segment) => !/^(\(.*\)|\.)$/.test(segment))
    .join('/')}`

/** Every page of the staff but the one that says that another is shut. */
export const STAFF_PAGES = filesOf('page.tsx')
  .map((file) => ({ file, route: routeOf(file) }))
  .filter(({ route }) => route !== '/access-denied')
