import { writeFileSync } from 'node:fs'

/**
 * A vitest reporter of what failed outside of any test, which its JSON report leaves out: the errors go to the file
 * UNHANDLED_ERRORS.
 * @implements {import('vitest/reporters').Reporter}
 */
// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default class UnhandledErrors {
  onTestRunEnd(/** @type {unknown} */ _modules, /** @type {readonly { stack?: string, message: string }[]} */ errors) {
    const described = errors.map(({ stack, message }) =>
      stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`,
    )
    writeFileSync(process.env.UNHANDLED_ERRORS ?? '/dev/null', JSON.stringify(described))
  }
}
