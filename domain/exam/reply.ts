import * as z from 'zod/mini'

/** The exam services answer `{data}` [exam-48]. */
export const data = <S extends z.ZodMiniType>(schema: S) => z.object({ data: schema })

/** 1 mock, 2 practice, 4 online [exam-9]. */
export const testTypes = { mock: 1, practice: 2, online: 4 } as const
