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
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
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
    const select = super.transformSelectQuery(node, queryId)
    const conditions = (select.from?.froms ?? []).flatMap(from => this.#condition(from) ?? [])
    if (conditions.length === 0) return select
    const all = conditions.reduce<OperationNode>((left, right) => AndNode.create(left, right), conditions.shift()!)
    return {
      ...select,
      where: select.where
        ? WhereNode.create(AndNode.create(all, { kind: 'ParensNode', node: select.where.where } as OperationNode))
        : WhereNode.create(all),
    }
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId)
    const condition = this.#condition(join.table)
    if (!condition) return join
    return { ...join, on: OnNode.create(join.on ? AndNode.create(join.on.on, condition) : condition) }
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
