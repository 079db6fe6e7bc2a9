// postgres 3.4.9 does not see that a connection can close under a transaction (porsager/postgres#1208, #1154). What the
// transaction still says is written to a socket that is gone, which ends the process, or to the connection that took its
// place; what could not be written keeps that place of the pool from ever connecting again. After a restart of the
// database an app under load stays down. Until a release has the fix, npm runs this after an install.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

const MENDS = {
  'connection.js': [
    // Nothing is left to write to: whoever waits for an answer is told so.
    {
      from: '  function nextWrite(fn) {\n',
      to: `  function nextWrite(fn) {
    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
`,
    },
    // The next connection in this place starts without the last one's unsent words, queries and errors.
    {
      from: '    closedTime = performance.now()\n',
      to: '    chunk = nextWriteTimer = query = results = errorResponse = null\n    closedTime = performance.now()\n',
    },
  ],
  'index.js': [
    // A transaction whose connection is gone has no other.
    {
      from: 'new Promise((_, reject) => connection.onclose = reject)\n',
      to: 'new Promise((_, reject) => connection.onclose = e => (lost = e, reject(e)))\n',
    },
    { from: '      , prepare = null\n', to: '      , prepare = null\n      , lost = null\n' },
    { from: '      , lost = null\n', to: '      , lost = null\n      , started = null\n' },
    {
      from: '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
      to: '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost)\n          return q.reject(lost)\n',
    },
    // BEGIN goes out together with what follows it, instead of before it: a round trip less for each transaction.
    {
      from: "      await sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute }).execute()\n",
      to: `      const begun = sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute }).execute()
      await Promise.race([begun, new Promise(resolve => started = resolve)])
      connection.queue === full && move(connection, reserved)
`,
    },
    { from: '      connection = c\n', to: '      connection = c\n      started()\n' },
    {
      from: '        scope(connection, fn),\n',
      to: `        scope(connection, sql => {
          const x = fn(sql)
          return Promise.all([Array.isArray(x) ? Promise.all(x) : x, begun]).then(([result]) => result)
        }),
`,
    },
  ],
}

for (const folder of ['src', 'cjs/src']) {
  for (const [name, mends] of Object.entries(MENDS)) {
    mend(new URL(`../node_modules/postgres/${folder}/${name}`, import.meta.url), mends)
  }
}

function mend(file, mends) {
  const before = readFileSync(file, 'utf8')
  const after = mends.reduce(apply, before)
  if (after === before) return
  // A file of its own, never the shared one that it may be a hard link to.
  const draft = new URL(`${file.href}.mended`)
  writeFileSync(draft, after)
  renameSync(draft, file)
}

function apply(text, { from, to }) {
  if (text.includes(to)) return text
  if (text.split(from).length !== 2) {
    throw new Error('The database driver is not the release that this mends: is the fix in it now?')
  }
  return text.replace(from, () => to)
}
