import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take longest, so that no worker is left with one at the end. */
const first = /server\/(demo\/demo|http\/foreign-ids|database\/kill|uploads\/kill)\.test\.ts$/
/** They begin with modules of their own (`vitest-page.ts`), which would cost the others theirs. */
const last = /\/(portal|exam-panel|ui)\//

/** The order in which files are run. */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const positionOf = ({ moduleId }: TestSpecification) =>
      first.test(moduleId) ? 0 : last.test(moduleId) ? 2 : 1
    return sorted.toSorted((one, other) => positionOf(one) - positionOf(other))
  }
}
