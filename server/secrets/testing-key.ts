/** Signs and seals in tests, and nowhere else: known, so that a test can hold a device of its own. */
export const testKey = 'tests-only-tests-only-tests-only-tests-only'
