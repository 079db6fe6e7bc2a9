/** The bare app that the product is compared with: the same Next, the same driver, nothing else. Not shipped. */
export default {
  poweredByHeader: false,
  serverExternalPackages: ['postgres'],
}
