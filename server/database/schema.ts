/** All tables, as drizzle-kit and the migrations see them. */
export * from '#server/database/tables/institute.ts'
export * from '#server/database/tables/people.ts'
export * from '#server/database/tables/record.ts'
export * from '#server/features/home/tables.ts'
export * from '#server/features/session/tables.ts'
