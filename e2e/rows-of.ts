import { readSheet } from '@/lib/platform/spreadsheets/read-sheet.mjs'

/** The rows of a sheet as texts, each up to its last cell with content, but at most so many. */
export const rowsOf = async (bytes: Buffer, most = 100_000): Promise<string[][]> => (await readSheet(bytes, most)).rows
