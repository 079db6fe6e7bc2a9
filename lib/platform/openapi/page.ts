import { type Role, roleLabel } from '@/lib/base/roles'
import type { Page } from '@/lib/platform/route/html'

import type { OpenApiDocument, OperationObject } from './document'
import { type Markup, markup } from './markup'
import type { JsonSchema } from './schemas'
import { style } from './style'

interface Call {
  method: string
  path: string
  operation: OperationObject
}

/** The description as one page to read and to print, without scripts. */
export function renderPage(document: OpenApiDocument): Page {
  const calls: Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const areas = document.tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const { text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Makegood API</title>
<style>`
  const page = markup`</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
  <p><a href="/">Makegood</a></p>
  <p><a href="/api/openapi.json">openapi.json</a></p>
</header>
<div class="columns">
<nav aria-label="Contents">
  <ul>
    <li><a href="#using">Using the API</a></li>
    ${areas.map(
      (
        area,
      ) => markup`<li><details><summary>${titled(area.name)} <span class="count">${area.calls.length}</span></summary><ul>
      ${area.calls.map(
        ({ method, path, operation }) =>
          markup`<li><a href="#${operation.operationId}"><span class="verb">${method}</span> ${breakable(path)}</a></li>`,
      )}
    </ul></details></li>`,
    )}
    <li><a href="#refusals">Refusals</a></li>
    <li><a href="#shapes">Shapes</a></li>
  </ul>
</nav>
<main id="content" tabindex="-1">
  <h1>Makegood API</h1>
  <p class="lead">Every screen of Makegood stands on these ${calls.length} calls. Version ${String(document.info.version)}, OpenAPI ${document.openapi}.</p>
  ${introduction}
  ${areas.map(
    (area) => markup`<section aria-labelledby="area-${area.name}">
    <h2 id="area-${area.name}">${titled(area.name)}</h2>
    <p>${area.description}.</p>
    ${area.calls.map((call) => callOf(call, document))}
  </section>`,
  )}
  ${refusalsOf(document)}
  <section aria-labelledby="shapes">
    <h2 id="shapes">Shapes</h2>
    ${Object.entries(document.components.schemas).map(
      ([name, schema]) => markup`<article class="card" aria-labelledby="shape-${name}">
      <h3 id="shape-${name}">${name}</h3>
      ${schema.description && markup`<p>${schema.description}</p>`}
      ${schema.properties ? fieldsOf(schema) : markup`<p class="type">${typeOf(schema)}</p>`}
    </article>`,
    )}
  </section>
</main>
</div>
</body>
</html>
`
  return { html: text + style + page.text, style }
}

const introduction = markup`<section aria-labelledby="using">
  <h2 id="using">Using the API</h2>
  <dl class="fields">
    <div><dt>Who you are</dt><dd><code>Authorization: Bearer …</code> with the token that <a href="#postAuthLogin">POST /auth/login</a> answers, or the cookie that it sets. A change that carries the cookie must come from Makegood’s own pages.</dd></div>
    <div><dt>What travels</dt><dd>JSON, unless a call says that it takes a form or sends a file. A field that is not known is refused, so that a typing error is not lost.</dd></div>
    <div><dt>Ids</dt><dd>UUIDs. A create may bring its own <code>id</code>: sent again, it answers what is stored and creates nothing. An <code>Idempotency-Key</code> does the same for every other <code>POST</code>.</dd></div>
    <div><dt>Time</dt><dd>Instants are ISO 8601 in UTC with milliseconds; days are <code>YYYY-MM-DD</code>; zones are IANA names.</dd></div>
    <div><dt>Two people at once</dt><dd>Records carry a <code>version</code>. A change with a stale one answers 409 with the record as it stands in <code>current</code>.</dd></div>
  </dl>
</section>`

function callOf({ method, path, operation }: Call, document: OpenApiDocument): Markup {
  const { operationId, summary, parameters = [], requestBody, responses } = operation
  return markup`<article class="card" aria-labelledby="${operationId}">
    <h3 id="${operationId}"><span class="method ${method}">${method}</span> <code>${breakable(path)}</code></h3>
    <p>${summary}.</p>
    <p class="who">${whoOf(operation)}</p>
    ${parameters.length > 0 && section('Parameters', listOf(parameters.map((parameter) => ({ ...parameter, about: parameter.in }))))}
    ${requestBody && bodyOf(requestBody.content)}
    ${section(
      'Answers',
      markup`<ul class="answers">${Object.entries(responses).map(([status, answer]) => {
        const refusal = answer.$ref && document.components.responses[answer.$ref.split('/').at(-1)!]
        if (refusal) {
          const types = typesIn(refusal.description)
          return types.map(
            (type) => markup`<li><a class="refusal" href="#${idOf(type)}">${status} ${nameOf(type)}</a></li>`,
          )
        }
        const schema = answer.content?.['application/json']?.schema
        return markup`<li class="success"><strong>${status}</strong> ${answer.description}${schema && markup`: ${typeOf(schema)}`}</li>`
      })}</ul>`,
    )}
  </article>`
}

function whoOf(operation: OperationObject): string {
  const roles = operation['x-roles'] as readonly Role[] | undefined
  if (!roles) return 'Anybody, without logging in'
  return roles.length === 4 ? 'Everybody who is logged in' : roles.map(roleLabel).join(', ')
}

function bodyOf(content: NonNullable<OperationObject['requestBody']>['content']): Markup {
  const form = content['multipart/form-data']?.schema
  const json = content['application/json']?.schema
  if (!form) return section('Body, as JSON', markup`<p class="type">${json && typeOf(json)}</p>`)
  return section(json ? 'Body, as a form or, without files, as JSON' : 'Body, as a form', fieldsOf(form))
}

const section = (title: string, content: Markup) => markup`<h4>${title}</h4>${content}`

interface Field {
  name: string
  schema: JsonSchema
  required?: boolean
  description?: string
  about?: string
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): Markup =>
  listOf(
    Object.entries(properties).map(([name, schema]) => ({
      name,
      schema,
      required: required.includes(name),
      description: schema.description,
    })),
  )

const listOf = (fields: readonly Field[]): Markup =>
  markup`<dl class="fields">${fields.map(
    ({ name, schema, required, description, about }) => markup`<div>
    <dt><code>${name}</code>${about && markup` <span class="note">${about}</span>`}${required && markup` <span class="required">required</span>`}</dt>
    <dd><span class="type">${typeOf(schema)}</span>${description && markup`<br>${description}`}${nestedOf(schema)}</dd>
  </div>`,
  )}</dl>`

/** The fields of an object without a name of its own, also in a list or where it may be null. */
function nestedOf(schema: JsonSchema): Markup | null {
  const object = [schema, schema.items, ...(schema.anyOf ?? [])].find((part) => part?.properties)
  return object ? fieldsOf(object) : null
}

function typeOf(schema: JsonSchema): Markup {
  const { $ref, items, enum: values, const: only, anyOf, oneOf, type, format } = schema
  if ($ref) {
    const name = $ref.split('/').at(-1)!
    return markup`<a href="#shape-${name}">${name}</a>`
  }
  if (values) return joined(values.map((value) => markup`<code>${JSON.stringify(value)}</code>`))
  if (only !== undefined) return markup`<code>${JSON.stringify(only)}</code>`
  const branches = anyOf ?? oneOf
  if (branches) return joined(branches.map(typeOf))
  if (items) return markup`list of ${typeOf(items)}${limitsOf(schema)}`
  if (schema.contentMediaType) return markup`file`
  const names = [type ?? 'anything'].flat().map((name) => WORDS[name] ?? name)
  return markup`${names.join(' or ')}${format && `, ${format}`}${limitsOf(schema)}`
}

const WORDS: Record<string, string> = { string: 'text', array: 'list', boolean: 'true or false' }

function limitsOf(schema: JsonSchema): string {
  const range = (least: unknown, most: unknown, unit: string) => {
    const from = least === undefined || least === 0 ? null : least
    if (from === null && most === undefined) return ''
    return `, ${from === null ? `at most ${most}` : most === undefined ? `at least ${from}` : `${from} to ${most}`}${unit}`
  }
  return [
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
    range(schema.minimum, schema.maximum, ''),
    schema.default === undefined ? '' : `, ${JSON.stringify(schema.default)} when left out`,
  ].join('')
}

const joined = (parts: readonly Markup[]) =>
  parts.map((part, index) => (index ? markup` or ${part}` : part)).reduce(join)
const join = (before: Markup, after: Markup) => markup`${before}${after}`

function refusalsOf(document: OpenApiDocument): Markup {
  const sentences = new Map<string, string>()
  for (const { description = '' } of Object.values(document.components.responses)) {
    for (const line of description.split('\n')) {
      const [, type, sentence] = /^`([^`]+)`: (.*)$/.exec(line) ?? []
      if (type && sentence) sentences.set(type, sentence)
    }
  }
  return markup`<section aria-labelledby="refusals">
    <h2 id="refusals">Refusals</h2>
    <p>Sent as <code>application/problem+json</code> (RFC 9457), see <a href="#shape-Problem">Problem</a>; <code>type</code> is one of these.</p>
    <dl class="fields">${[...sentences].map(
      ([type, sentence]) =>
        markup`<div id="${idOf(type)}"><dt><code>${type}</code></dt><dd>${quoted(sentence)}</dd></div>`,
    )}</dl>
  </section>`
}

const typesIn = (description = '') => [...description.matchAll(/^`([^`]+)`:/gm)].map(([, type]) => type!)
const idOf = (type: string) => type.slice(1).replaceAll('/', '-')
const nameOf = (type: string) => type.split('/').at(-1)!.replaceAll('-', ' ')
const titled = (name: string) => name[0]!.toUpperCase() + name.slice(1)

const quoted = (text: string) =>
  text.split('`').map((part, index) => (index % 2 ? markup`<code>${part}</code>` : markup`${part}`))

/** A path that may wrap after each of its parts, for a narrow screen. */
const breakable = (path: string) =>
  path.split('/').map((part, index) => (index ? markup`/<wbr>${part}` : markup`${part}`))
