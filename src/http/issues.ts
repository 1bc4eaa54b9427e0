import type * as z from 'zod/mini'

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length))

/** Where several shapes were tried, the one that came furthest tells what is wrong with the answer. */
const locate = (issue: z.core.$ZodIssue, above: readonly PropertyKey[]): readonly Issue[] => {
  const path = [...above, ...issue.path]
  const here: readonly Issue[] = [{ path, message: issue.message }]
  if (issue.code !== 'invalid_union') return here
  const tried = issue.errors.map((issues) => issues.flatMap((inner) => locate(inner, path)))
  return tried.reduce((furthest, issues) => (depth(issues) >= depth(furthest) ? issues : furthest), here)
}

/** One line for each thing that is wrong with an answer: `data.post.id: Invalid input`. */
export const issueLines = ({ issues }: z.core.$ZodError): readonly string[] =>
  issues
    .flatMap((issue) => locate(issue, []))
    .map(({ path, message }) => `${path.map(String).join('.') || '(answer)'}: ${message}`)
