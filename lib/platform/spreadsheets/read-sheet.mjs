// @ts-check
import { readFile } from 'node:fs/promises'

import { TooMuch, trimmed } from './bounds.mjs'
import { readCsv } from './csv-reader.mjs'
import { readWorkbook } from './xlsx-reader.mjs'

/**
 * Reads a stranger's sheet, in a process of its own (lib/platform/apart).
 * @param {{ path: string, format: 'csv' | 'xlsx', most: number, place?: number }} sheet
 * @returns {Promise<{ rows: string[][], sheets: string[] } | { refusal: string }>}
 * @throws Error for what is no sheet
 */
export async function work({ path, format, most, place }) {
  const bytes = await readFile(path)
  try {
    const { rows, sheets } =
      format === 'xlsx' ? await readWorkbook(bytes, most, place) : { rows: readCsv(bytes, most), sheets: [] }
    return { rows: rows.map(trimmed), sheets }
  } catch (error) {
    if (error instanceof TooMuch) return { refusal: error.message }
    throw error
  }
}
