/**
 * A change whose `where` assumes more of a record than which one it is (its state, its version, that nobody deleted it)
 * changes nothing where that no longer holds. Whoever does not read the answer goes on as if it had: an organisation
 * that was opened again lost its files to a purge that had deleted none of its rows.
 */
const UNREAD =
  'Nobody reads whether what this where assumes did hold: read returning(), hand it to requireChanged(), or say above it “None is right: …”.'

/** What picks rows by who they are. Everything else about a row may be otherwise by the time it is written. */
const KEYS = new Set(['and', 'or', 'eq', 'among', 'inArray'])
const isKey = (name) => /^(id|key|.*Id|.*No)$/.test(name)

const unwrapped = (node) => (node?.type === 'AwaitExpression' ? unwrapped(node.argument) : node)

/** Whether a condition says only which rows: by keys, or by a condition of the same file that does. */
function saysWhichAlone(node, named, seen = new Set()) {
  const again = (inner) => saysWhichAlone(inner, named, seen)
  if (!node) return true
  switch (node.type) {
    case 'SpreadElement':
      return again(node.argument)
    case 'Identifier': {
      if (node.name === 'undefined') return true
      if (seen.has(node.name)) return true
      seen.add(node.name)
      const is = named.get(node.name)
      return is !== undefined && again(is)
    }
    case 'ConditionalExpression':
      return again(node.consequent) && again(node.alternate)
    case 'LogicalExpression':
      return again(node.left) && again(node.right)
    case 'ArrowFunctionExpression':
      return node.body.type !== 'BlockStatement' && again(node.body)
    case 'CallExpression': {
      const { callee } = node
      if (callee.type !== 'Identifier') return false
      if (!KEYS.has(callee.name)) return again(callee)
      if (callee.name === 'and' || callee.name === 'or') return node.arguments.every(again)
      const [column] = node.arguments
      return column?.type === 'MemberExpression' && column.property.type === 'Identifier' && isKey(column.property.name)
    }
    default:
      return false
  }
}

/** The calls of a chain, from its last to its first: returning, where, set, update. */
function linksOf(node) {
  const links = []
  for (let at = node; at?.type === 'CallExpression' && at.callee.type === 'MemberExpression'; at = at.callee.object) {
    links.push({ name: at.callee.property.name, args: at.arguments })
  }
  return links
}

/** Somebody holds the answer: it is given on to a call, or it is of returning() and not thrown away at once. */
function isRead(node, links) {
  const parent = node.parent.type === 'AwaitExpression' ? node.parent.parent : node.parent
  if (parent.type === 'ExpressionStatement') return false
  if (parent.type === 'CallExpression') return parent.arguments.includes(unwrapped(node))
  return links.some(({ name }) => name === 'returning')
}

/** What the line above says of a change that may find nothing. */
const isExplained = (node, { text }) => {
  const above = text.slice(0, node.start).split('\n').slice(-2)[0]
  return /\/\/ None is right\b.*: \S/.test(above)
}

export const guardedAnswers = {
  create(context) {
    const named = new Map()
    const chains = []
    return {
      VariableDeclarator: ({ id, init }) => id.type === 'Identifier' && init && named.set(id.name, init),
      CallExpression(node) {
        if (node.parent.type === 'MemberExpression') return
        const links = linksOf(node)
        const where = links.find(({ name }) => name === 'where')
        const writes = links.some(({ name, args }) => (name === 'update' || name === 'delete') && args.length === 1)
        if (where && writes) chains.push({ node, links, where })
      },
      'Program:exit'() {
        for (const { node, links, where } of chains) {
          if (isRead(node, links) || saysWhichAlone(where.args[0], named)) continue
          if (!isExplained(node, context.sourceCode)) context.report({ node, message: UNREAD })
        }
      },
    }
  },
}
