import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest ones first, so that no worker ends with one. */
const first =
  /server\/(demo\/(demo|renew)|http\/foreign-ids|undo\/property|database\/kill|uploads\/kill)\.test\.ts$/
/** They load other modules (`vitest-page.ts`), which would slow the others down. */
const last = /\/(portal|exam-panel|desk|ui)\//

/** The order of test files. */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const positionOf = ({ moduleId }: TestSpecification) =>
      first.test(moduleId) ? 0 : last.test(moduleId) ? 2 : 1
    return sorted.toSorted((one, other) => positionOf(one) - positionOf(other))
  }
}
