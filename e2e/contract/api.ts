import addFormats from 'ajv-formats'
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'

import { AREAS } from '@/lib/desk/areas/areas'
import { type OpenApiDocument, type OperationObject, describeApi } from '@/lib/platform/openapi/document'
import type { JsonSchema } from '@/lib/platform/openapi/schemas'

import { type ServedOperation, loadOperations, loadSchemaNames } from './operations'

/** The served operations, with their description. */
export class Api {
  private readonly ajv = addFormats(new Ajv2020({ strict: false, coerceTypes: false }))
  private readonly lenient = addFormats(new Ajv2020({ strict: false, coerceTypes: 'array' }))
  private readonly compiled = new Map<string, ValidateFunction>()

  private constructor(
    readonly operations: ServedOperation[],
    private readonly document: OpenApiDocument,
  ) {}

  static async load(): Promise<Api> {
    const { operations } = await loadOperations()
    return new Api(operations, describeApi(operations, { version: '', names: await loadSchemaNames(), areas: AREAS }))
  }

  get(key: string): ServedOperation {
    const found = this.operations.find((operation) => operation.key === key)
    if (!found) throw new Error(`${key} is not served.`)
    return found
  }

  parametersOf({ method, path }: ServedOperation) {
    return this.described(method, path).parameters ?? []
  }

  /** The fields of a call's body, as a form or JSON; null if it takes none. */
  bodyOf({ method, path }: ServedOperation): JsonSchema | null {
    const content = this.described(method, path).requestBody?.content
    const schema = content?.['application/json']?.schema ?? content?.['multipart/form-data']?.schema
    if (!schema) return null
    const body = this.resolve(schema)
    const files = Object.entries(body.properties ?? {}).filter(([, field]) => field.contentMediaType)
    const required = body.required?.filter((name) => !files.some(([file]) => file === name))
    const properties = Object.entries(body.properties ?? {}).filter(([, field]) => !field.contentMediaType)
    return { ...body, properties: Object.fromEntries(properties), required }
  }

  /** A schema itself, in place of a reference to it. */
  resolve({ $ref, ...schema }: JsonSchema): JsonSchema {
    return $ref ? this.document.components.schemas[$ref.split('/').at(-1)!]! : schema
  }

  /** Whether a value of a body fits its schema. */
  takes(schema: JsonSchema, value: unknown): boolean {
    return this.validator(this.ajv, schema)(value)
  }

  /** Whether a text of a path or a query can be read by its schema. */
  reads(schema: JsonSchema, value: string): boolean {
    return this.validator(this.lenient, { type: 'object', properties: { value: schema } })({ value })
  }

  /** The part of an answer that its description does not promise; null for none. */
  faultOf({ method, path }: ServedOperation, status: number, json: unknown): string | null {
    const answer = this.described(method, path).responses[status]
    if (!answer) return `answers ${status}, which is not described`
    const schema = answer.content?.['application/json']?.schema
    if (!schema) return null
    const validate = this.validator(this.ajv, schema)
    return validate(json) ? null : `answers what is not described: ${this.ajv.errorsText(validate.errors)}`
  }

  private described(method: string, path: string): OperationObject {
    return this.document.paths[path]![method.toLowerCase()]!
  }

  private validator(ajv: Ajv2020, schema: JsonSchema): ValidateFunction {
    const key = `${ajv === this.ajv}${JSON.stringify(schema)}`
    const compiled = this.compiled.get(key) ?? ajv.compile({ ...schema, components: this.document.components })
    this.compiled.set(key, compiled)
    return compiled
  }
}
