// @ts-check
import { readFile } from 'node:fs/promises'

import { TooMuch, trimmed } from './bounds.mjs'
import { readCsv } from './csv-reader.mjs'
import { readXlsx } from './xlsx-reader.mjs'

/**
 * Reads a stranger's sheet, in a process of its own (lib/platform/apart).
 * @param {{ path: string, format: 'csv' | 'xlsx', most: number }} sheet
 * @returns {Promise<{ rows: string[][] } | { refusal: string }>}
 * @throws Error for what is no sheet
 */
export async function work({ path, format, most }) {
  const bytes = await readFile(path)
  try {
    const rows = format === 'xlsx' ? await readXlsx(bytes, most) : readCsv(bytes, most)
    return { rows: rows.map(trimmed) }
  } catch (error) {
    if (error instanceof TooMuch) return { refusal: error.message }
    throw error
  }
}
