// postgres 3.4.9 does not see that a connection can close under a transaction (porsager/postgres#1208, #1154). What the
// transaction still says is written to a socket that is gone, which ends the process, or to the connection that took its
// place; what could not be written keeps that place of the pool from ever connecting again. After a restart of the
// database an app under load stays down. And a transaction does not have its connection to itself from its first word to
// its last: see below. Until a release has the fix, npm runs this after an install, and db/client.ts refuses a driver
// without it.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

const MENDS = {
  'queue.js': [
    {
      from: '    remove: (x) => {\n',
      to: '    get first() {\n      return xs[index]\n    },\n    remove: (x) => {\n',
    },
  ],
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
    // A transaction's connection is reserved as BEGIN is put on it. Upstream leaves that out where 100 statements wait on
    // it or its socket is full: BEGIN goes out, its answer is taken for a mistake, and the connection goes back to the pool
    // inside a transaction that nobody ends.
    {
      from: '      build(q)\n      return',
      to: '      build(q)\n      q.options.onexecute && q.options.onexecute(connection)\n      return',
    },
    {
      from: '        && (!q.options.onexecute || q.options.onexecute(connection))\n',
      to: '        && !q.options.onexecute\n',
    },
    { from: '    !query && onopen(connection)\n', to: '    !query && !connection.reserved && onopen(connection)\n' },
  ],
  'index.js': [
    // db/client.ts looks for it.
    { from: '  PostgresError,\n  toPascal,\n', to: '  PostgresError,\n  hasOwnTransactions: true,\n  toPascal,\n' },
    // A transaction waits for a connection that nobody's statements are on, and nobody overtakes it.
    {
      from: '    busy.length\n      ?',
      to: '    busy.length && !queries.length && !query.options.onexecute\n      ?',
    },
    {
      from: `      , ready = true

    while (ready && queries.length && max-- > 0) {
      const query = queries.shift()
`,
      to: `      , ready = true
      , isTaken = false

    while (ready && queries.length && max-- > 0) {
      if (isTaken && (queries.first.reserve || queries.first.options.onexecute))
        break
      const query = queries.shift()
      isTaken = true
`,
    },
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
    // Without its BEGIN, a transaction has no connection; nor has it one after its last word, which others may have by then.
    {
      from: '      connection.queue === full && move(connection, reserved)\n',
      to: '      connection.queue === full && move(connection, reserved)\n      begun.catch(e => lost || (lost = e))\n',
    },
    {
      from: '          return q.reject(lost)\n',
      to: `          return q.reject(lost)
        if (!name && /^(commit|rollback|prepare transaction)/.test(q.strings[0]))
          lost = Errors.generic('TRANSACTION_ENDED', 'The transaction has ended')
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
