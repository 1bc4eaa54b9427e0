import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/** The version that was read for this. In another, the numbers and functions may mean something else. */
const version = '19.3.1'

type Cut = readonly [pattern: RegExp, replacement: string]

const leftOut = (what: string): string => `${what} is left out, see unused-react.ts`

/** Gives a function of the module another body: without one, it does nothing. */
const body = (name: string, code = ''): Cut => [
  new RegExp(`(?<=^function ${name}\\([^)]*\\) \\{)[^]*?(?=^\\}$)`, 'gm'),
  code,
]

/** Leaves out the module's assignments to what the pattern matches. */
const assignments = (target: string): Cut => [new RegExp(`^${target} = (?:[^;\\n]*;$|[^]*?^\\};$)`, 'gm'), '']

const viewTransitions: readonly Cut[] = [
  [/shouldStartViewTransition(?=\s+\?)/g, '!1'],
  body('commitExitViewTransitions'),
  body('commitNestedViewTransitions'),
  body('trackEnterViewTransitions'),
  assignments('ViewTransitionPseudoElement\\.prototype\\.\\w+'),
]

/** No `<Fragment>` has a `ref`. */
const fragmentRefs: readonly Cut[] = [
  [
    /if \(null === current\.stateNode\) \{\s+var fragmentInstance[^]*?= fragmentInstance;\s+\}/g,
    `throw Error("${leftOut('<Fragment ref>')}");`,
  ],
  body('isFragmentInstanceParent', 'return !1;'),
  body('commitFragmentInstanceInsertionEffects'),
  body('commitFragmentInstanceDeletionEffects'),
  body('commitNewChildToFragmentInstances'),
  assignments('FragmentInstance\\.prototype\\.\\w+'),
]

/**
 * The stylesheets and scripts that React loads itself, before it shows what they belong to. Here Vite loads them all. Of what
 * goes into the head, titles, meta elements and other links remain.
 */
const resources: readonly Cut[] = [
  body(
    'getResource',
    'if ("meta" === type || "title" === type || ' +
      '("link" === type && ("stylesheet" !== pendingProps.rel || "string" !== typeof pendingProps.precedence))) return null;' +
      `throw Error("${leftOut('<link precedence>, <style precedence>, <script async>')}");`,
  ),
  body('acquireResource'),
  body('preloadResourceAndSuspendIfNeeded'),
  // Images are waited for only within <ViewTransition>.
  body('preloadInstanceAndSuspendIfNeeded', 'workInProgress.flags &= -16777217;'),
  body('accumulateSuspenseyCommitOnFiber'),
  body('waitForCommitToBeReady', 'return null;'),
  // `preload` and the like, and `requestFormReset`.
  [/(?<=f: flushSyncWork),[^}]*/g, ''],
]

/** An unused feature, with all places where React names it: a place left in would fail without the others. */
type Feature = {
  /** Exports of `react` and of `react-dom`. */
  readonly react?: readonly string[]
  readonly reactDom?: readonly string[]
  /** What hooks call in React DOM. */
  readonly dispatched?: readonly string[]
  /** A kind of element, and its tag in React's tree. React DOM refuses to render one, with its error 130 or 31. */
  readonly type?: string
  readonly tag?: number
  /** Other places in React DOM. */
  readonly cuts?: readonly Cut[]
}

const hook = (name: string): Feature => ({ react: [name], dispatched: [name] })

/** Neither this blog nor its libraries use these. To use one, take its line away. */
const unused: readonly Feature[] = [
  { react: ['Children', 'PureComponent', 'cloneElement'] },
  hook('useActionState'),
  hook('useEffectEvent'),
  hook('useImperativeHandle'),
  hook('useInsertionEffect'),
  hook('useOptimistic'),
  { react: ['unstable_useCacheRefresh'], dispatched: ['useCacheRefresh'] },
  { reactDom: ['useFormState'], dispatched: ['useFormState'] },
  { reactDom: ['useFormStatus'], dispatched: ['useHostTransitionStatus'] },
  { reactDom: ['createPortal'], type: 'REACT_PORTAL_TYPE', tag: 4 },
  { react: ['Profiler'], type: 'REACT_PROFILER_TYPE', tag: 12 },
  {
    react: ['ViewTransition', 'addTransitionType'],
    type: 'REACT_VIEW_TRANSITION_TYPE',
    tag: 30,
    cuts: viewTransitions,
  },
  // Not exported by this build of React.
  { type: 'REACT_SUSPENSE_LIST_TYPE', tag: 19 },
  { type: 'REACT_LEGACY_HIDDEN_TYPE' },
  { cuts: fragmentRefs },
  {
    reactDom: ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule', 'requestFormReset'],
    cuts: resources,
  },
  // React 19 does not export it.
  { cuts: [assignments('ReactDOMSharedInternals\\.findDOMNode')] },
  // Never called in this build of React.
  { cuts: [body('defaultOnDefaultTransitionIndicator')] },
]

/** The exports that the built app goes without, by package: who calls one gets an error there, and only there. */
export const unusedExports = {
  react: unused.flatMap(({ react = [] }) => react),
  'react-dom': unused.flatMap(({ reactDom = [] }) => reactDom),
} as const

const dispatched = unused.flatMap((feature) => feature.dispatched ?? []).join('|')
const unusedTypes = new Set(unused.flatMap(({ type }) => type ?? []))
const unusedTags = new Set(unused.flatMap(({ tag }) => tag ?? []))

const reactDomClient: readonly Cut[] = [
  ...unused.flatMap(({ cuts = [] }) => cuts),
  [new RegExp(`^ {4}(?:${dispatched}): (?:[\\w$]+|function [^]*?^ {4}\\}),?$`, 'gm'), ''],
]

const cutOut = (source: string, cuts: readonly Cut[]): string =>
  cuts.reduce((code, [pattern, replacement]) => {
    const cut = code.replace(pattern, () => replacement)
    if (cut === code) throw new Error(`React has changed: there is no ${pattern}`)
    return cut
  }, source)

const isUnused = ({ test }: ESTree.SwitchCase, isOfTags: boolean): boolean => {
  if (test?.type === 'Identifier') return unusedTypes.has(test.name)
  return isOfTags && test?.type === 'Literal' && typeof test.value === 'number' && unusedTags.has(test.value)
}

/** Leaves out the labels and comparisons that never match. The minifier then leaves out what they led to. */
const withoutUnusedKinds = (code: string): string => {
  const edits: { readonly start: number; readonly end: number; readonly replacement: string }[] = []
  new Visitor({
    SwitchStatement: ({ discriminant, cases }) => {
      const isOfTags =
        discriminant.type === 'MemberExpression' && code.slice(discriminant.start, discriminant.end).endsWith('.tag')
      for (const [index, label] of cases.entries())
        if (isUnused(label, isOfTags)) {
          const end = label.consequent[0]?.start ?? label.end
          // The statements after a first label need one; nothing is equal to this.
          edits.push({ start: label.start, end, replacement: index === 0 ? 'case NaN:' : '' })
        }
    },
    BinaryExpression: ({ left, operator, right, start, end }) => {
      if (left.type !== 'Literal' || typeof left.value !== 'number' || !unusedTags.has(left.value)) return
      if (/\btag$/.test(code.slice(right.start, right.end)) && /^[!=]==$/.test(operator))
        edits.push({ start, end, replacement: operator === '===' ? '!1' : '!0' })
    },
  }).visit(parseSync('react-dom.js', code).program)
  if (edits.length === 0) throw new Error('React has changed how it names the kinds of elements')
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((cut, { start, end, replacement }) => cut.slice(0, start) + replacement + cut.slice(end), code)
}

/** Leaves out of the browser's build what the blog does not use of React: an eighth of what every page loads first. */
export const withoutUnusedReact = (): Plugin => ({
  name: 'without-unused-react',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/(?:react|react-dom|react-dom-client)\.production\.js$/ },
    handler(code, id) {
      if (!code.includes(`exports.version = "${version}";`)) {
        this.warn(
          '다른 버전의 React라 아무것도 빼지 않고 짓습니다(13 kB 더 큼). ' +
            `src/server/building/unused-react.ts는 ${version}을 읽고 쓴 것이니, 다시 살핀 뒤 version을 고쳐 주세요.`,
        )
        return null
      }
      if (id.endsWith('/react-dom-client.production.js')) return withoutUnusedKinds(cutOut(code, reactDomClient))
      const names = unusedExports[id.endsWith('/react.production.js') ? 'react' : 'react-dom']
      return cutOut(
        code,
        names.map((name) => assignments(`exports\\.${name}`)),
      )
    },
  },
})
