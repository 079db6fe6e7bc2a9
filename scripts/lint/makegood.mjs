import { gridColumns } from './grid-columns.mjs'
import { guardedAnswers } from './guarded-answers.mjs'

/** The rules of our own. */
export default {
  meta: { name: 'makegood' },
  rules: { 'grid-columns': gridColumns, 'guarded-answers': guardedAnswers },
}
