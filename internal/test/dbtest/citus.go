package dbtest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"kontor/internal/db"
)

// Where the server for tests is the coordinator of Citus, scripts/citus has
// started it, and a fresh database is one on every node: each a copy of that
// node's part of a template that was migrated and distributed.

// cluster are the superusers' connections to the nodes, the coordinator first.
type cluster struct {
	servers []string
	nodes   []*admin
}

// single holds the servers that are no coordinator of Citus.
var single sync.Map

// citus connects to all nodes, or to none if the server is a single PostgreSQL.
func citus(server string) (c *cluster, err error) {
	if _, known := single.Load(server); known {
		return nil, nil
	}
	coordinator, err := connect(Superuser(server))
	if err != nil {
		return nil, nil // a server whose superuser is not ours is no cluster of scripts/citus
	}
	c = &cluster{servers: []string{Superuser(server)}, nodes: []*admin{coordinator}}
	defer func() {
		if err == nil && len(c.nodes) == 1 {
			single.Store(server, true)
		}
		if err != nil || len(c.nodes) == 1 {
			c.close()
			c = nil
		}
	}()
	var there bool
	err = coordinator.conn.QueryRow(context.Background(), "SELECT to_regclass('pg_catalog.pg_dist_node') IS NOT NULL").Scan(&there)
	if err != nil || !there {
		return c, err
	}
	rows, err := coordinator.conn.Query(context.Background(), "SELECT nodename, nodeport FROM pg_dist_node WHERE groupid <> 0 ORDER BY groupid")
	if err != nil {
		return c, err
	}
	var host string
	var port int
	var workers []string
	_, err = pgx.ForEachRow(rows, []any{&host, &port}, func() error {
		u, err := url.Parse(Superuser(server))
		if err != nil {
			return err
		}
		u.Host = net.JoinHostPort(host, strconv.Itoa(port))
		workers = append(workers, u.String())
		return nil
	})
	if err != nil {
		return c, err
	}
	for _, address := range workers {
		node, err := connect(address)
		if err != nil {
			return c, err
		}
		c.servers, c.nodes = append(c.servers, address), append(c.nodes, node)
	}
	return c, nil
}

func (c *cluster) close() {
	for _, node := range c.nodes {
		node.close()
	}
}

// exec runs a statement on every node at once.
func (c *cluster) exec(text string) error {
	failed := make([]error, len(c.nodes))
	var all sync.WaitGroup
	for i, node := range c.nodes {
		all.Go(func() {
			if err := node.exec(text); err != nil {
				failed[i] = fmt.Errorf("%w in %s", err, text)
			}
		})
	}
	all.Wait()
	return errors.Join(failed...)
}

// copied creates a database on every node as a copy of a template.
func (c *cluster) copied(name, template, owner string) error {
	return c.exec(`CREATE DATABASE ` + name + ` TEMPLATE ` + template + ` OWNER ` + owner + ` STRATEGY FILE_COPY`)
}

// found creates an empty Citus database on every node. Two shards of each table are one
// on each worker.
func (c *cluster) found(name, owner string) error {
	if err := c.exec(`CREATE DATABASE ` + name + ` OWNER ` + owner); err != nil {
		return err
	}
	if err := c.exec(`ALTER DATABASE ` + name + ` SET citus.shard_count = 2`); err != nil {
		return err
	}
	for i := range slices.Backward(c.servers) {
		node, err := connect(on(c.servers[i], name))
		if err != nil {
			return err
		}
		defer node.close()
		if err := node.exec(`CREATE EXTENSION citus`); err != nil {
			return err
		}
		if i > 0 {
			continue
		}
		for k, address := range c.servers {
			u, err := url.Parse(address)
			if err != nil {
				return err
			}
			join := `SELECT citus_add_node($1, $2::int)`
			if k == 0 {
				join = `SELECT citus_set_coordinator_host($1, $2::int)`
			}
			port, err := strconv.Atoi(u.Port())
			if err != nil {
				return err
			}
			if err := node.exec(join, u.Hostname(), port); err != nil {
				return err
			}
		}
	}
	return nil
}

// settle closes a database for connections on every node and renames it. Citus runs a
// process on each database, which must end before a copy.
func (c *cluster) settle(building, template string) error {
	for _, text := range []string{
		`ALTER DATABASE ` + building + ` ALLOW_CONNECTIONS false`,
		`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '` + building + `'`,
		`ALTER DATABASE ` + building + ` RENAME TO ` + template,
	} {
		if err := c.exec(text); err != nil {
			return err
		}
	}
	return nil
}

// drop drops a database on every node. The Citus process of one node can have just
// reconnected to another.
func (c *cluster) drop(name string) (err error) {
	_ = c.exec(`ALTER DATABASE ` + name + ` ALLOW_CONNECTIONS false`) // it may not be there
	for range 5 {
		if err = c.exec(`DROP DATABASE IF EXISTS ` + name + ` WITH (FORCE)`); err == nil {
			return nil
		}
		time.Sleep(200 * time.Millisecond)
	}
	return err
}

// distributed migrates a database and distributes its tables.
func distributed(url string, o db.Options) error {
	d, err := db.Open(context.Background(), url, db.Options{Migrations: o.Migrations})
	if err != nil {
		return err
	}
	defer d.Close()
	if _, err := d.Migrate(context.Background()); err != nil {
		return err
	}
	return d.Distribute(context.Background(), func(db.Distributed) {})
}
