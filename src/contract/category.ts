import * as z from 'zod/mini'

import { Id, TextOrEmpty } from './primitives.ts'

export const Category = z.object({ id: Id, name: TextOrEmpty })
export type Category = z.output<typeof Category>

const Subcategory = z.extend(Category, { category_id: Id })

/** A bare array, or the same array under `data`, from servers that wrap every answer. */
const listAnswer = <T extends z.core.$ZodType>(item: T) =>
  z.union([
    z.array(item),
    z.pipe(
      z.object({ data: z.array(item) }),
      z.transform(({ data }) => data),
    ),
  ])

/** `GET /api/category` */
export const CategoriesAnswer = listAnswer(Category)

/** `GET /api/subcategory` */
export const SubcategoriesAnswer = listAnswer(Subcategory)
