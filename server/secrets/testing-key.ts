/** Signs and seals in tests only: known, so that a test can make a device. */
export const testKey = 'tests-only-tests-only-tests-only-tests-only'
