/** Imports of other products' sheets in the query cache. */
export const importKeys = {
  all: ['imports'] as const,
  list: () => ['imports', 'list'] as const,
  one: (id: string) => ['imports', 'one', id] as const,
}
