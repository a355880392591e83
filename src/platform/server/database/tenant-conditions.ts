import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  RawNode,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  ValueNode,
  WhereNode,
} from 'kysely'

/**
 * Adds `table.organization_id = …` for every table of a team that a SELECT reads, in its WHERE or, for a joined table, in its ON.
 * The only way to read outside row-level security goes through it, so that a forgotten condition cannot leak a row.
 */
export class TenantConditions implements KyselyPlugin {
  readonly #transformer: Transformer

  constructor(organizationId: string, tables: ReadonlySet<string>) {
    this.#transformer = new Transformer(organizationId, tables)
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

class Transformer extends OperationNodeTransformer {
  readonly #organizationId: string
  readonly #tables: ReadonlySet<string>

  constructor(organizationId: string, tables: ReadonlySet<string>) {
    super()
    this.#organizationId = organizationId
    this.#tables = tables
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const froms = node.from?.froms ?? []
    const joins = node.joins ?? []
    for (const table of [...froms, ...joins.map(join => join.table)]) refuseRawTable(table)
    const select = super.transformSelectQuery(node, queryId)
    const conditions = [
      ...froms.map(from => this.#condition(from)),
      // a cross join has no ON
      ...joins.filter(isCross).map(join => this.#condition(join.table)),
    ].filter(condition => condition !== undefined)
    const [first, ...others] = select.where ? [...conditions, ParensNode.create(select.where.where)] : conditions
    if (!first) return select
    const all = others.reduce<OperationNode>((left, right) => AndNode.create(left, right), first)
    return { ...select, where: WhereNode.create(all) }
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId)
    const condition = this.#condition(node.table)
    if (!condition || isCross(node)) return join
    // ON decides only what is matched: these joins would return every row of the other side
    if (!filtering.has(node.joinType)) throw new Error(`A search may not use ${node.joinType}.`)
    const on = join.on ? AndNode.create(ParensNode.create(join.on.on), condition) : condition
    return { ...join, on: OnNode.create(on) }
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    if (node.sqlFragments.some(fragment => /\b(select|table|from\s+only)\b/i.test(fragment)))
      throw new Error('A search reads tables through the query builder only: raw SQL would not get its condition.')
    return super.transformRaw(node, queryId)
  }

  #condition(node: OperationNode): OperationNode | undefined {
    const alias = AliasNode.is(node) ? node.alias : undefined
    const table = AliasNode.is(node) ? node.node : node
    if (!TableNode.is(table) || !this.#tables.has(table.table.identifier.name)) return undefined
    const name = alias && IdentifierNode.is(alias) ? alias.name : table.table.identifier.name
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('organization_id'), TableNode.create(name)),
      OperatorNode.create('='),
      ValueNode.create(this.#organizationId),
    )
  }
}

const filtering = new Set(['InnerJoin', 'LeftJoin', 'LateralInnerJoin', 'LateralLeftJoin'])
const isCross = ({ joinType }: JoinNode) => joinType === 'CrossJoin' || joinType === 'LateralCrossJoin'

/** A table named in raw SQL. Functions that return rows, such as `unnest(…)`, are no tables. */
function refuseRawTable(node: OperationNode): void {
  const table = AliasNode.is(node) ? node.node : node
  if (RawNode.is(table) && !/^\s*\w+\s*\(/.test(table.sqlFragments[0] ?? ''))
    throw new Error('A search reads tables through the query builder only: raw SQL would not get its condition.')
}
