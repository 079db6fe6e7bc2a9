import { z } from 'zod'

/** An OpenAPI document. `docs/openapi.json` is held to what the routes promise by the contract tests. */
export const Description = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) })
